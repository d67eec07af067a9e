import { getCaseStudies, getCaseStudy } from '#lib/content/fetch.ts'
import { pathOf } from '#lib/content/paths.ts'
import { CallLine } from '#lib/sections/call-line.tsx'
import type { SectionProps } from '#lib/sections/define.ts'
import { ArrowRight } from '#lib/ui/icons.tsx'
import type { story } from './section.ts'
import type { CaseStudy } from '#lib/content/types.ts'

/** A case study in short: figure, headline and quote. Nothing if there is no such case study. */
export async function Story({ content, settings, place }: SectionProps<typeof story>) {
  const slug = (await getCaseStudies()).find(({ id }) => id === content.storyId)?.slug
  const shown = slug === undefined ? null : await getCaseStudy(slug)
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
            {quote && <CaseStudyQuote quote={quote} customer={customer.name} />}
            <a
              href={pathOf({ _type: 'customerStory', slug: shown.slug })}
              className="mt-4 inline-flex min-h-11 items-center gap-2.5 font-medium underline decoration-line decoration-2 underline-offset-4 hover:decoration-signal"
            >
              <span>{content.storyLink}</span>
              <ArrowRight />
            </a>
            <CallLine text={content.storyCall} href={settings.bookingUrl} className="mt-1" />
          </div>
        </div>
      </div>
    </section>
  )
}

interface CaseStudyQuoteProps {
  quote: NonNullable<CaseStudy['quote']>
  customer: string
  /** Alone on its own ground. */
  large?: boolean
}

const SIZES = {
  small: 'text-[clamp(1.125rem,1.7vw,1.4375rem)] leading-[1.42]',
  large: 'max-w-[24em] text-[clamp(1.375rem,3vw,2.5rem)] leading-[1.2] tracking-tight',
}

export function CaseStudyQuote({ quote, customer, large = false }: CaseStudyQuoteProps) {
  const { text, name, role } = quote
  return (
    <figure className={large ? '' : 'mt-6 border-l-2 border-signal pl-5'}>
      <blockquote className={large ? SIZES.large : SIZES.small}>
        <p>“{text}”</p>
      </blockquote>
      <figcaption className={`note ${large ? 'mt-7' : 'mt-4'}`}>
        <span className="text-ink">{name}</span>
        <br />
        {role && `${role}, `}
        {customer}
      </figcaption>
    </figure>
  )
}
