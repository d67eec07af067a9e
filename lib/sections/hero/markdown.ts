import { getCaseStudy } from '#lib/content/fetch.ts'
import { bold, escape, heading, joined, link, quoted, stacked } from '#lib/content/markdown.ts'
import { pathOf } from '#lib/content/paths.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { hero } from './section.ts'

export async function markdown({ content, settings, place }: MarkdownProps<typeof hero>) {
  const { headline, heroButton, look, picture, story, leadsToGate } = content
  const told = look === 'story' ? await getCaseStudy(story) : null
  return joined(
    heading(place.isTop ? 1 : 2, headline.join(' ')),
    escape(content.lede),
    leadsToGate && place.gateId ? escape(heroButton) : link(heroButton, settings.bookingUrl),
    escape(content.heroNote),
    link(content.heroLink, '/resources'),
    look === 'picture' && picture && link(picture.alt, picture.url),
    told && caseStudy(told),
  )
}

type CaseStudy = NonNullable<Awaited<ReturnType<typeof getCaseStudy>>>

function caseStudy({ figure, quote, customer, headline, slug }: CaseStudy): string {
  const path = pathOf({ _type: 'customerStory', slug })
  return joined(
    figure && stacked(bold(figure.value), escape(figure.label)),
    quoted(escape(quote ? `“${quote.text}”` : headline)),
    quote && escape(`${quote.name}, ${quote.role}, ${customer.name}`),
    link(quote ? headline : customer.name, path),
  )
}
