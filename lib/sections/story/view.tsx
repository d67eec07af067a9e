import { getStories, getStory } from '#lib/content/fetch.ts'
import { pathOf } from '#lib/content/paths.ts'
import type { SectionProps } from '#lib/sections/define.ts'
import { ArrowRight } from '#lib/ui/icons.tsx'
import { StoryQuote } from '#lib/sections/story/quote.tsx'
import type { story } from './section.ts'

/** A customer story in short: figure, headline and quote. Nothing if there is no such story. */
export async function Story({ content, place }: SectionProps<typeof story>) {
  const slug = (await getStories()).find(({ id }) => id === content.storyId)?.slug
  const shown = slug === undefined ? null : await getStory(slug)
  if (!shown) return null
  const { customer, headline, figure, quote } = shown
  return (
    <section aria-labelledby={`${place.id}-heading`} className="section-space">
      <div className="wrap">
        <div className="columns-12 items-start gap-y-8 border-t border-ink pt-6">
          <div className="md:col-span-5">
            <p className="note">
              {content.storyHeading}: {customer.name}
            </p>
            {figure && (
              <p className="mt-6">
                <span className="display block">{figure.value}</span>
                <span className="mt-4 block max-w-[22em] text-soft">{figure.label}</span>
              </p>
            )}
          </div>
          <div className="md:col-start-7 md:col-end-13">
            <h2 id={`${place.id}-heading`} className="subheading text-balance">
              {headline}
            </h2>
            {quote && <StoryQuote quote={quote} customer={customer.name} />}
            <a
              href={pathOf({ _type: 'customerStory', slug: shown.slug })}
              className="mt-4 inline-flex min-h-11 items-center gap-2.5 font-medium underline decoration-line decoration-2 underline-offset-4 hover:decoration-signal"
            >
              <span>{content.storyLink}</span>
              <ArrowRight />
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}
