import type { PortableTextBlock } from '@portabletext/react'
import { filledIn, figuresIn, spansOf, type SequenceStep } from '#lib/content/sequences.ts'
import { layout, link, paragraphOf, textLink } from '#lib/leads/email/layout.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { escapeHtml, oneLine } from '#lib/leads/email/text.ts'

export interface StepEmail {
  to: string
  step: Pick<SequenceStep, 'subject' | 'body'>
  /** What is known of the person, by the figures' names. */
  values: Partial<Record<string, string>>
  unsubscribe: string
  company: string
  siteUrl: string
}

/** The first figure that a text needs and the person lacks. */
export function missingFigure({ step, values }: Pick<StepEmail, 'step' | 'values'>): string | null {
  const names = figuresIn([step.subject, ...spansOf(step.body)].join(' '))
  return names.find((name) => !values[name]) ?? null
}

const WHY = 'You’re receiving this email because you asked for something on our website.'
const STOP = 'Unsubscribe from these emails'

export function renderStep(
  { to, step, values, unsubscribe, company: name, siteUrl }: StepEmail,
  sender: { from: string; /** Who looks after the person, or the team. */ replyTo: string[] },
): Email {
  const fill = (text: string) => filledIn(text, values) ?? ''
  const subject = oneLine(fill(step.subject), 200)
  const company = oneLine(name, 120)
  const blocks = numbered(step.body).map(({ block, mark }) => {
    const spans = inline(block, fill, siteUrl)
    const look = block.style === 'h2' ? 'h2' : block.style === 'h3' ? 'h3' : 'p'
    return {
      html: paragraphOf(escapeHtml(mark) + spans.map(({ html }) => html).join(''), look),
      text: mark + spans.map(({ text }) => text).join(''),
    }
  })
  return {
    ...sender,
    to: [to],
    subject,
    ...layout({
      title: subject,
      preheader: oneLine(blocks.map(({ text }) => text).join(' '), 150),
      label: company,
      headline: subject,
      opening: '',
      parts: [...blocks, link(unsubscribe, STOP)],
      foot: [company, WHY],
    }),
    // RFC 8058: mail programs offer it beside the sender, with one press.
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** With what precedes an item of a list. */
function numbered(body: readonly PortableTextBlock[]) {
  let number = 0
  return body.map((block) => {
    number = block.listItem === 'number' ? number + 1 : 0
    const mark = block.listItem === 'number' ? `${number}. ` : block.listItem ? '• ' : ''
    return { block, mark }
  })
}

function inline(
  { children, markDefs = [] }: PortableTextBlock,
  fill: (text: string) => string,
  siteUrl: string,
) {
  return children.map((child) => {
    const { text: given = '', marks = [] } = child
    const text = fill(String(given))
    const names: string[] = Array.isArray(marks) ? marks : []
    const mark = markDefs.find(({ _key }) => names.includes(_key))
    const href = mark && new URL(String(mark['href']), siteUrl).href
    let html = href ? textLink(href, text) : escapeHtml(text)
    if (names.includes('strong')) html = `<strong>${html}</strong>`
    if (names.includes('em')) html = `<em>${html}</em>`
    return { html, text: href ? `${text} (${href})` : text }
  })
}
