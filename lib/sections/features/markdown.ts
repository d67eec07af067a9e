import { bold, escape, heading, joined, list, stacked, link } from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { features } from './section.ts'

export function markdown({ content, settings }: MarkdownProps<typeof features>) {
  const { pointsHeading, points } = content
  if (points.length === 0) return ''
  return joined(
    heading(2, pointsHeading),
    list(points.map(({ title, text }) => stacked(bold(title), escape(text)))),
    link(content.pointsCall, settings.bookingUrl),
  )
}
