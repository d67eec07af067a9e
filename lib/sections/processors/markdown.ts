import { escape, heading, joined, table } from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { processors } from './section.ts'
import { COLUMNS } from './view.tsx'

export function markdown({ content }: MarkdownProps<typeof processors>) {
  if (content.processors.length === 0) return ''
  return joined(
    heading(2, content.processorsHeading),
    table(
      COLUMNS,
      content.processors.map(({ name, purpose, data, place }) => [name, purpose, data, place]),
    ),
    escape(content.processorsNote),
  )
}
