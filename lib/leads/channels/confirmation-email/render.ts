import type { EmailTexts } from '#lib/content/defaults.ts'
import { buttons, layout, paragraph } from '#lib/leads/email/layout.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { oneLine } from '#lib/leads/email/text.ts'

interface Confirmation {
  to: string
  /** Of what they asked for. */
  title: string
  url: string
  texts: EmailTexts
  company: string
}

export function renderConfirmation(
  { to, title, url, texts, company: name }: Confirmation,
  sender: { from: string; /** The team. */ replyTo: string[] },
): Email {
  const say = (text: string) => oneLine(text.replaceAll('{resource}', oneLine(title, 120)), 600)
  const company = oneLine(name, 120)
  const subject = oneLine(say(texts.confirmSubject), 200)
  const label = oneLine(texts.confirmButton, 80)
  const paragraphs = [oneLine(texts.greeting, 600), say(texts.confirmText)]
  const why =
    'You’re receiving this email because someone entered this address on our website. The link works for 30 days.'
  return {
    ...sender,
    to: [to],
    subject,
    ...layout({
      title: subject,
      preheader: paragraphs.join(' '),
      label: company,
      headline: subject,
      opening: '',
      parts: [...paragraphs.map((text) => paragraph(text)), buttons({ url, label })],
      foot: [company, why],
    }),
  }
}
