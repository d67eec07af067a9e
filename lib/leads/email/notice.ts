import { buttons, layout, paragraph } from '#lib/leads/email/layout.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { oneLine, type Sender } from '#lib/leads/email/text.ts'

interface Notice extends Omit<Sender, 'siteUrl'> {
  label: string
  title: string
  about: string
  url: string
  /** The button's text. */
  open: string
}

/** An email to staff that says one thing, and where it is. */
export function renderNotice({ from, to, company, label, title, about, url, open }: Notice): Email {
  const parts = [paragraph(about), buttons({ url, label: open })]
  const foot = [oneLine(company, 120)]
  const said = layout({ title, preheader: about, label, headline: title, parts, foot })
  return { from, to, subject: title, ...said }
}
