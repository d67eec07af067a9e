import type { EmailTexts } from '#lib/content/defaults.ts'
import { buttons, facts, layout, paragraph } from '#lib/leads/email/layout.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { oneLine } from '#lib/leads/email/text.ts'

export interface ResultRows {
  summary: string
  rows: { label: string; value: string }[]
  isAttached: boolean
}

const ATTACHED = 'Your report is attached as a PDF.'

export interface LeadEmailFrame {
  texts: EmailTexts
  company: string
  /** Where a call is booked, and the button's text; null for who has a call. */
  booking: { url: string; label: string } | null
}

export interface LeadEmail {
  to: string
  title: string
  page: string
  /** Where the button leads: the document's or the link's address here, or the signed link. */
  url: string
  /** What a link opens, such as a webinar; null for all that staff have words for. */
  noun: string | null
  /** Null for what opens in a new tab. */
  result: ResultRows | null
  frame: LeadEmailFrame
}

const NAMES = 132

export function renderLeadEmail(
  { to, title: whole, page, url, noun, result: found, frame }: LeadEmail,
  sender: { from: string; /** The team. */ replyTo: string[] },
): Email {
  const title = oneLine(whole, 120)
  const say = (text: string) => oneLine(text.replaceAll('{resource}', title), 600)
  const { texts } = frame
  const company = oneLine(frame.company, 120)
  const booking = frame.booking && { ...frame.booking, label: oneLine(frame.booking.label, 80) }
  const kind = found
    ? { subject: texts.resultSubject, text: texts.resultText, button: texts.resultButton }
    : {
        subject: noun ? `Your ${noun}: {resource}` : texts.documentSubject,
        text: texts.documentText,
        button: noun ? `Open the ${noun}` : texts.documentButton,
      }
  const result = found && {
    summary: oneLine(found.summary, 500),
    rows: found.rows.map(({ label, value }) => [oneLine(label, 80), oneLine(value, 500)] as const),
  }
  // The first sentence is the outcome; as a headline, all of it would fill a phone.
  const [headline, ...explanation] = result?.summary.split(/(?<=\.)\s+/) ?? []
  const greeting = say(texts.greeting)
  const text = [say(kind.text), ...(found?.isAttached ? [ATTACHED] : [])].join(' ')
  const notes = [...(result ? [say(texts.linkNote)] : []), say(texts.reply)]
  const why = `You’re receiving this email because someone entered this address at ${page} to get “${title}”. You get this email once for each resource.`
  return {
    ...sender,
    to: [to],
    subject: oneLine(say(kind.subject), 200),
    ...layout({
      title,
      preheader: result ? text : greeting,
      label: title,
      headline: headline ?? say(kind.subject),
      opening: '',
      parts: [
        paragraph(greeting),
        // The plain text has no headline, so it says the outcome whole.
        ...(explanation.length > 0 ? [{ ...paragraph(explanation.join(' ')), text: '' }] : []),
        ...(result ? [{ html: '', text: result.summary }] : []),
        paragraph(text),
        ...(result ? [facts(result.rows, NAMES)] : []),
        buttons({ url, label: oneLine(kind.button, 80) }, ...(booking ? [booking] : [])),
        ...notes.map((note) => paragraph(note)),
      ],
      foot: [company, why],
    }),
  }
}
