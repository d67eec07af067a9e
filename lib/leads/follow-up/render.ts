import type { Brief } from '#lib/leads/brief/brief.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { type Sender, escapeHtml, threadOf } from '#lib/leads/email/text.ts'
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
import type { ResultPart } from '#lib/leads/brief/results.ts'

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
    `Open in Leads: ${desk}`,
    howToReply,
    '',
    ...agreed,
    [`Lead ${first.id}`, company].filter(Boolean).join(', '),
  ]
  const reasons = score.reasons.map(
    ({ points, reason }) => `<br>${signed(points)} ${escapeHtml(reason)}`,
  )
  const rows = [
    ...sentences.map(paragraph),
    factTable([
      { name: 'Score', html: `<b>${score.score} of 100</b>${reasons.join('')}` },
      ...facts.map(([name, value]) => ({ name, html: escapeHtml(value) })),
    ]),
    closing(button(desk, 'Open in Leads') + (replyUrl ? secondButton(replyUrl, 'Reply') : '')),
    ...(replyUrl ? [] : [paragraph(howToReply)]),
    ...results.flatMap((part) => [
      figureTable(headingOf(part), part.figures, part.meaning),
      figureTable(enteredHeading(part), part.entered),
    ]),
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

function headingOf({ tool, shared }: ResultPart): string {
  const name = tool === 'roi' ? 'Return on investment' : 'Automation readiness'
  return shared ? `${name}, from a link that somebody else shared` : name
}

function enteredHeading({ tool, shared }: ResultPart): string {
  const what = tool === 'roi' ? 'figures' : 'answers'
  return shared ? `Somebody else’s ${what}` : `Their ${what}`
}

function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}
