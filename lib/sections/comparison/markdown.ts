import { heading, joined, table } from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { comparison } from './section.ts'

export function markdown({ content }: MarkdownProps<typeof comparison>) {
  const { comparisonHeading, comparisonFirst, comparisonSecond, comparisonOwn, points } = content
  if (points.length === 0) return ''
  return joined(
    heading(2, comparisonHeading),
    table(
      ['', comparisonFirst, comparisonSecond, comparisonOwn],
      points.map(({ point, cells }) => [point].concat(cells)),
    ),
  )
}
