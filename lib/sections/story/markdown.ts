import { getCaseStudies, getCaseStudy } from '#lib/content/fetch.ts'
import { bold, escape, heading, joined, link, quoted, stacked } from '#lib/content/markdown.ts'
import { pathOf } from '#lib/content/paths.ts'
import type { CaseStudy } from '#lib/content/types.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { story } from './section.ts'

export async function markdown({ content, settings }: MarkdownProps<typeof story>) {
  const slug = (await getCaseStudies()).find(({ id }) => id === content.storyId)?.slug
  const shown = slug === undefined ? null : await getCaseStudy(slug)
  if (!shown) return ''
  const { customer, headline, figure, quote } = shown
  return joined(
    heading(2, headline),
    escape(`${content.storyHeading}: ${customer.name}`),
    figure && stacked(bold(figure.value), escape(figure.label)),
    quote && quoteMarkdown(quote, customer.name),
    link(content.storyLink, pathOf({ _type: 'customerStory', slug: shown.slug })),
    link(content.storyCall, settings.bookingUrl),
  )
}

export function quoteMarkdown(
  { text, name, role }: NonNullable<CaseStudy['quote']>,
  customer: string,
): string {
  const by = stacked(escape(name), escape(role ? `${role}, ${customer}` : customer))
  return quoted(joined(escape(`“${text}”`), by))
}
