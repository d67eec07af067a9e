import type { CallBrief } from '#lib/leads/channels/call-email/brief.ts'
import {
  lineOf,
  pointsOf,
  resultLines,
  resultRows,
  scoreFact,
  scoreLines,
} from '#lib/leads/brief/parts.ts'
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
import { addressOf } from '#lib/leads/score/address.ts'
import { type Sender, escapeHtml, oneLine, threadOf } from '#lib/leads/email/text.ts'

const ANSWERS = 'Their answers in the booking form'

/** Tells the team of a call, with what prepares it. */
export function renderCallEmail(brief: CallBrief, sender: Sender): Email {
  const { title, subject, who, about, sentences, score, facts, results, answers, deskUrl } = brief
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
    subject: oneLine(`${subject} · ${pointsOf(score)} · ${whereOf(who)}`, 200),
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

/** The company that an address says; the address itself where it says none. */
function whereOf(who: string): string {
  const { kind = null, domain = who } = addressOf(who) ?? {}
  return kind === 'company' || kind === 'role' ? domain : who
}

/** Tells an owner how many people they were given at once, and names none of them. */
export function renderHandover(
  { people, by, url }: { people: number; by: string; url: string },
  { from, to, company: name }: Omit<Sender, 'siteUrl'>,
): Email {
  const title = `${people} ${people === 1 ? 'person' : 'people'} to look after`
  const about = `${oneLine(by, 120)} made you the owner of ${people === 1 ? 'one more person' : `${people} more people`}. Their replies to emails reach you.`
  const company = oneLine(name, 120)
  return {
    from,
    to,
    subject: title,
    html: layout({
      title,
      preheader: about,
      label: 'Leads',
      headline: title,
      rows: paragraph(about) + closing(button(url, 'Open Leads')),
      foot: [company],
    }),
    text: `${title}\n\n${about}\n\nOpen Leads: ${url}\n\n${company}\n`,
  }
}
