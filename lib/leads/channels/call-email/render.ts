import type { CallBrief } from '#lib/leads/channels/call-email/brief.ts'
import { lineOf, resultLines, resultRows, scoreFact, scoreLines } from '#lib/leads/brief/parts.ts'
import {
  button,
  closing,
  factTable,
  figureTable,
  layout,
  paragraph,
  secondButton,
} from '#lib/leads/email/layout.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { type Sender, escapeHtml, oneLine, threadOf } from '#lib/leads/email/text.ts'

const ANSWERS = 'Their answers in the booking form'

/** Tells the team of a call, with what prepares it. */
export function renderCallEmail(brief: CallBrief, sender: Sender): Email {
  const { title, when, who, about, sentences, score, facts, results, answers, deskUrl } = brief
  const { company, envelope, replyUrl, howToReply } = threadOf(who, 'Your call', sender)
  const lines = [
    `${title}: ${who}`,
    '',
    ...about,
    ...sentences,
    '',
    ...scoreLines(score),
    ...facts.map(([name, value]) => `${name}: ${value}`),
    ...(answers.length > 0 ? ['', ANSWERS.toUpperCase()] : []),
    ...answers.map(lineOf),
    ...resultLines(results),
    '',
    `Open in Leads: ${deskUrl}`,
    howToReply,
    '',
    company,
  ]
  const rows = [
    ...[...about, ...sentences].map(paragraph),
    factTable([
      scoreFact(score),
      ...facts.map(([name, value]) => ({ name, html: escapeHtml(value) })),
    ]),
    closing(button(deskUrl, 'Open in Leads') + (replyUrl ? secondButton(replyUrl, 'Reply') : '')),
    ...(replyUrl ? [] : [paragraph(howToReply)]),
    ...(answers.length > 0 ? [figureTable(ANSWERS, answers)] : []),
    ...resultRows(results),
  ]
  return {
    ...envelope,
    subject: oneLine(`${title}: ${who}${when && `, ${when}`}`, 200),
    html: layout({
      title,
      preheader: [...about, ...sentences].join(' '),
      label: title,
      headline: who,
      rows: rows.join('\n'),
      foot: [company],
    }),
    text: `${lines.join('\n')}\n`,
  }
}
