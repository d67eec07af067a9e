import type { Brief } from '#lib/leads/follow-up/brief.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import {
  mailtoUrl,
  UNREPLYABLE,
  type Sender,
  isReplyable,
  oneLine,
  threadHeaders,
  threadSubject,
  escapeHtml,
} from '#lib/leads/email/text.ts'
import { deskUrl } from '#lib/leads/booking/own-booking.ts'
import {
  factTable,
  figureTable,
  button,
  closing,
  layout,
  paragraph,
  secondButton,
} from '#lib/leads/email/layout.ts'
import type { ResultPart } from '#lib/leads/follow-up/results.ts'

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

/** Where a reader goes from the email. */
interface Links {
  desk: string
  /** `mailto:` URL; null if the address can't be replied to. */
  reply: string | null
  /** The company's name, which signs it; may be empty. */
  company: string
}

/** The HTML part: what they want, the score, what else is known, two buttons, then all figures. */
function renderHtml(brief: Brief, links: Links): string {
  const { title, who, sentences, score, facts, results, first, agreedTo } = brief
  const reasons = score.reasons.map(
    ({ points, reason }) => `<br>${signed(points)} ${escapeHtml(reason)}`,
  )
  const buttons =
    button(links.desk, 'Open in Leads') + (links.reply ? secondButton(links.reply, 'Reply') : '')
  return layout({
    title,
    preheader: `Score ${score.score}. ${sentences.join(' ')}`,
    label: `Score ${score.score} of 100`,
    headline: who,
    rows: [
      ...sentences.map(paragraph),
      factTable([
        { name: 'Score', html: `<b>${score.score} of 100</b>${reasons.join('')}` },
        ...facts.map(([name, value]) => ({ name, html: escapeHtml(value) })),
      ]),
      closing(buttons),
      ...(links.reply ? [] : [paragraph(UNREPLYABLE)]),
      ...results.flatMap((part) => [
        figureTable(headingOf(part), part.figures, part.meaning),
        figureTable(enteredHeading(part), part.entered),
      ]),
    ].join('\n'),
    foot: [
      ...(agreedTo ? [`They agreed to this: ${agreedTo}`, ''] : []),
      ...(links.company ? [links.company] : []),
      `Lead ${first.id}`,
    ],
  })
}

/** What a result is about, and whose it is. */
function headingOf({ tool, shared }: ResultPart): string {
  const name = tool === 'roi' ? 'Return on investment' : 'Automation readiness'
  return shared ? `${name}, from a link that somebody else shared` : name
}

/** What the table of entries is called. */
function enteredHeading({ tool, shared }: ResultPart): string {
  const what = tool === 'roi' ? 'figures' : 'answers'
  return shared ? `Somebody else’s ${what}` : `Their ${what}`
}

/** Points with their sign: '+25', '−100'. */
function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}
