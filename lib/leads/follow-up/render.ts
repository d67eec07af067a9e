import { renderHtml, type Links } from '#lib/leads/follow-up/html.ts'
import type { Brief } from '#lib/leads/follow-up/brief.ts'
import { enteredHeading, headingOf, signed } from '#lib/leads/follow-up/wording.ts'
import type { Email } from '#lib/leads/email/payload.ts'
import { mailtoUrl, UNREPLYABLE } from '#lib/leads/email/reply.ts'
import type { Sender } from '#lib/leads/email/sender.ts'
import { isReplyable, oneLine } from '#lib/leads/email/text.ts'
import { threadHeaders, threadSubject } from '#lib/leads/email/thread.ts'
import { deskUrl } from '#lib/leads/booking/desk-url.ts'

/** The second email to the team about a person, in the thread of the first. */
export function renderFollowUp(brief: Brief, { from, to, company, siteUrl }: Sender): Email {
  const { first, title, personId } = brief
  const subject = `Re: ${threadSubject(title, first.email)}`
  const links = {
    desk: deskUrl(siteUrl, personId),
    reply: mailtoUrl(first.email, title),
    company: oneLine(company, 120),
  }
  return {
    from,
    to,
    replyTo: isReplyable(first.email) ? first.email : undefined,
    subject,
    headers: threadHeaders(first.email, siteUrl),
    html: renderHtml(brief, links),
    text: renderText(brief, links),
  }
}

function renderText(
  { who, sentences, score, facts, results, first, agreedTo }: Brief,
  links: Links,
): string {
  const lines = [
    who,
    '',
    ...sentences,
    '',
    `Score: ${score.score} of 100`,
    ...score.reasons.map(({ points, reason }) => `  ${signed(points)} ${reason}`),
    ...facts.map(([name, value]) => `${name}: ${value}`),
    ...results.flatMap((part) => [
      '',
      headingOf(part).toUpperCase(),
      ...(part.meaning ? [part.meaning] : []),
      ...part.figures.map(({ label, value }) => `  ${label}: ${value}`),
      `${enteredHeading(part)}:`,
      ...part.entered.map(
        ({ label, value }) => `  ${label}${label.endsWith('?') ? '' : ':'} ${value}`,
      ),
    ]),
    '',
    `Open in Leads: ${links.desk}`,
    links.reply ? 'Reply to this email to reach them.' : UNREPLYABLE,
    '',
    ...(agreedTo ? [`They agreed to this: ${agreedTo}`, ''] : []),
    [`Lead ${first.id}`, links.company].filter(Boolean).join(', '),
  ]
  return `${lines.join('\n')}\n`
}
