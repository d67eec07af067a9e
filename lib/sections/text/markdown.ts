import { heading, joined, prose, link } from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { text } from './section.ts'

export function markdown({ content, settings }: MarkdownProps<typeof text>) {
  if (content.body.length === 0) return ''
  return joined(
    heading(2, content.heading),
    prose(content.body),
    link(content.textCall, settings.bookingUrl),
  )
}
