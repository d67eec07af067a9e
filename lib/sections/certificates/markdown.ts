import { escape, heading, joined, link, list, stacked } from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import { longDate } from '#lib/ui/format.ts'
import type { certificates } from './section.ts'

export function markdown({ content }: MarkdownProps<typeof certificates>) {
  if (content.certificates.length === 0) return ''
  return joined(
    heading(2, content.certificatesHeading),
    list(
      content.certificates.map(({ title, issuer, date, url, isFile }) =>
        stacked(link(title, url), escape(issuer), longDate(date) + (isFile ? ', PDF' : '')),
      ),
    ),
  )
}
