import { getCaseStudies, getCustomerLogos } from '#lib/content/fetch.ts'
import { bold, escape, heading, joined, link, list, stacked } from '#lib/content/markdown.ts'
import { pathOf } from '#lib/content/paths.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { logos } from './section.ts'

export async function markdown({ content, settings }: MarkdownProps<typeof logos>) {
  const [customers, caseStudies] = await Promise.all([getCustomerLogos(), getCaseStudies()])
  if (customers.length === 0) return ''
  const proofs = customers.flatMap(
    ({ id }) => caseStudies.find((each) => each.customer.id === id) ?? [],
  )
  return joined(
    heading(2, content.logosHeading),
    list(customers.map(({ name }) => escape(name))),
    ...proofs.map(({ slug, figure, customer }) =>
      stacked(
        figure && bold(figure.value),
        figure && escape(figure.label),
        link(`${customer.name}: ${content.logosLink}`, pathOf({ _type: 'customerStory', slug })),
      ),
    ),
    link(content.logosCall, settings.bookingUrl),
  )
}
