import type { Brief } from '#lib/leads/brief/brief.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { type Sender, escapeHtml, threadOf } from '#lib/leads/email/text.ts'
import { deskUrl } from '#lib/leads/booking/own-booking.ts'
import {
  factTable,
  button,
  closing,
  layout,
  paragraph,
  secondButton,
} from '#lib/leads/email/layout.ts'
import { resultLines, resultRows, scoreFact, scoreLines } from '#lib/leads/brief/parts.ts'

/** The second email to the team about a person, in the thread of the first. */
export function renderFollowUp(brief: Brief, sender: Sender): Email {
  const { who, sentences, score, facts, results, first, agreedTo, title, personId } = brief
  const thread = threadOf(first.email, title, sender)
  const { company, envelope, subject, replyUrl, howToReply } = thread
  const desk = deskUrl(sender.siteUrl, personId)
  const agreed = agreedTo ? [`They agreed to this: ${agreedTo}`, ''] : []
  const lines = [
    who,
    '',
    ...sentences,
    '',
    ...scoreLines(score),
    ...facts.map(([name, value]) => `${name}: ${value}`),
    ...resultLines(results),
    '',
    `Open in Leads: ${desk}`,
    howToReply,
    '',
    ...agreed,
    [`Lead ${first.id}`, company].filter(Boolean).join(', '),
  ]
  const rows = [
    ...sentences.map(paragraph),
    factTable([
      scoreFact(score),
      ...facts.map(([name, value]) => ({ name, html: escapeHtml(value) })),
    ]),
    closing(button(desk, 'Open in Leads') + (replyUrl ? secondButton(replyUrl, 'Reply') : '')),
    ...(replyUrl ? [] : [paragraph(howToReply)]),
    ...resultRows(results),
  ]
  return {
    ...envelope,
    subject: `Re: ${subject}`,
    html: layout({
      title,
      preheader: `Score ${score.score}. ${sentences.join(' ')}`,
      label: `Score ${score.score} of 100`,
      headline: who,
      rows: rows.join('\n'),
      foot: [...agreed, ...(company ? [company] : []), `Lead ${first.id}`],
    }),
    text: `${lines.join('\n')}\n`,
  }
}
