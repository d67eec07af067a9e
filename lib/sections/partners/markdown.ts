import { bold, escape, heading, joined, list, stacked, link } from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { partners } from './section.ts'

export function markdown({ content, settings }: MarkdownProps<typeof partners>) {
  return joined(
    heading(2, content.partnersHeading),
    list(content.partners.map(({ title, text }) => stacked(bold(title), escape(text)))),
    link(content.partnersCall, settings.bookingUrl),
  )
}
