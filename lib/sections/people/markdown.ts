import { getPeople } from '#lib/content/fetch.ts'
import { escape, heading, joined } from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import { peopleOn, type people } from './section.ts'

export async function markdown({ content }: MarkdownProps<typeof people>) {
  // A page of examples is hidden and has no twin.
  const shown = peopleOn({}, await getPeople())
  if (shown.length === 0) return ''
  return joined(
    heading(2, content.peopleHeading),
    escape(content.peopleText),
    ...shown.flatMap(({ name, role, built }) => [heading(3, name), escape(role), escape(built)]),
  )
}
