import { bold, escape, heading, joined, stacked } from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { prices } from './section.ts'

export function markdown({ content }: MarkdownProps<typeof prices>) {
  if (content.prices.length === 0) return ''
  return joined(
    heading(2, content.pricesHeading),
    ...content.prices.flatMap(({ title, amount, terms, text }) => [
      heading(3, title),
      stacked(bold(amount), escape(terms)),
      escape(text),
    ]),
    escape(content.pricesNote),
  )
}
