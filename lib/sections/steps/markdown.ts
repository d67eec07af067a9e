import { bold, escape, heading, joined, list, stacked, link } from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { Step, steps } from './section.ts'

export function markdown({ content, settings }: MarkdownProps<typeof steps>) {
  if (content.steps.length === 0) return ''
  return joined(
    heading(2, content.stepsHeading),
    stepsMarkdown(content.steps),
    link(content.stepsCall, settings.bookingUrl),
  )
}

export function stepsMarkdown(steps: Step[]): string {
  return list(
    steps.map(({ title, duration, text, price }) =>
      stacked(bold(title), escape(duration), escape(text), escape(price)),
    ),
  )
}
