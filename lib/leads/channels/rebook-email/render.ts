import type { EmailTexts } from '#lib/content/defaults.ts'
import type { Call } from '#lib/leads/story/calls.ts'
import { buttons, layout, paragraph } from '#lib/leads/email/layout.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { formatCall, oneLine } from '#lib/leads/email/text.ts'

interface RebookingEmail {
  to: string
  call: Pick<Call, 'startsAt' | 'timeZone' | 'outcome'>
  /** The booking page, filled in. */
  url: string
  texts: EmailTexts
  company: string
}

const WHY =
  'You’re receiving this email because a call with us was booked with this address. You get it once for each call.'

/** After a call that didn't take place: when it was to be, and a way to book another. */
export function renderRebooking(
  { to, call, url, texts, company: name }: RebookingEmail,
  sender: { from: string; /** The team. */ replyTo: string[] },
): Email {
  const time = formatCall(call.startsAt, call.timeZone)
  const say = (text: string) => oneLine(text.replaceAll('{time}', time), 600)
  const isMissed = call.outcome === 'missed'
  const company = oneLine(name, 120)
  const subject = oneLine(say(isMissed ? texts.missedSubject : texts.cancelledSubject), 200)
  const label = oneLine(texts.againButton, 80)
  const paragraphs = [
    oneLine(texts.greeting, 600),
    say(isMissed ? texts.missedText : texts.cancelledText),
  ]
  return {
    ...sender,
    to: [to],
    subject,
    ...layout({
      title: subject,
      preheader: paragraphs.join(' '),
      label: time,
      headline: subject,
      opening: '',
      parts: [
        ...paragraphs.map((text) => paragraph(text)),
        buttons({ url, label }),
        paragraph(say(texts.reply)),
      ],
      foot: [company, WHY],
    }),
  }
}
