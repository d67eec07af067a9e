import { bold, escape, heading, joined, list, stacked, link } from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { figures } from './section.ts'

export function markdown({ content, settings }: MarkdownProps<typeof figures>) {
  if (content.figures.length === 0) return ''
  return joined(
    heading(2, content.figuresHeading),
    list(content.figures.map(({ value, label }) => stacked(bold(value), escape(label)))),
    link(content.figuresCall, settings.bookingUrl),
  )
}
