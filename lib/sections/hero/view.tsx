import type { SectionProps } from '#lib/sections/define.ts'
import { BookingLink, ButtonLink } from '#lib/ui/button.tsx'
import { ArrowDown, ArrowRight } from '#lib/ui/icons.tsx'
import type { hero } from './section.ts'
import { getCaseStudy } from '#lib/content/fetch.ts'
import { Picture } from '#lib/content/picture.tsx'
import { pathOf } from '#lib/content/paths.ts'
import type { ContentImage } from '#lib/content/types.ts'
import { AgentLoop } from './agent-loop.tsx'

/**
 * The promise, the main button, and a band with a drawing, a picture or a case study. In the
 * middle of a page its headline is one heading among others.
 */
export function Hero({ content, settings, place }: SectionProps<typeof hero>) {
  const { headline, leadsToGate } = content
  const id = `${place.id}-heading`
  const lines = headline.map((sentence) => (
    <span key={sentence} className={place.isTop ? 'block md:nth-2:pl-[0.62em]' : 'block'}>
      {`${sentence} `}
    </span>
  ))
  return (
    <section aria-labelledby={id} className="hero pt-[clamp(2.5rem,min(7vw,6svh),6.5rem)]">
      <div className="wrap">
        {place.isTop ? (
          <h1 id={id} className="display display-hero">
            {lines}
          </h1>
        ) : (
          <h2 id={id} className="heading">
            {lines}
          </h2>
        )}
        <div className="columns-12 mt-[clamp(1.5rem,min(4vw,4svh),3.5rem)] items-start gap-y-7">
          <p className="max-w-[34em] text-[clamp(1.125rem,1.7vw,1.4375rem)] leading-[1.42] md:col-span-6">
            {content.lede}
          </p>
          <div className="md:col-start-8 md:col-end-13">
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              {leadsToGate && place.gateId ? (
                <ButtonLink href={`#${place.gateId}`}>
                  {content.heroButton}
                  <ArrowDown />
                </ButtonLink>
              ) : (
                <BookingLink href={settings.bookingUrl}>{content.heroButton}</BookingLink>
              )}
              {content.heroNote && (
                <p className="note text-balance lg:max-w-44">{content.heroNote}</p>
              )}
            </div>
            <a
              href="/resources"
              className="mt-1 inline-flex min-h-11 items-center gap-2.5 font-medium underline decoration-line decoration-2 underline-offset-4 hover:decoration-signal print:hidden"
            >
              <span>{content.heroLink}</span>
              <ArrowRight />
            </a>
          </div>
        </div>
      </div>
      <HeroBand content={content} />
    </section>
  )
}

const BAND = 'squared mt-[clamp(2rem,min(5vw,4.5svh),4.5rem)] border-y border-line'

/** What a hero shows below its words, on graph paper. */
async function HeroBand({ content }: { content: ReturnType<(typeof hero)['map']> }) {
  const { look, picture, story } = content
  const told = look === 'story' ? await getCaseStudy(story) : null
  if (look === 'drawing') {
    return (
      <div className={`${BAND} px-5 py-6 md:px-0 md:py-2`}>
        <AgentLoop />
      </div>
    )
  }
  if (look === 'picture' && picture) return <PictureBand picture={picture} />
  if (told) return <CaseStudyBand caseStudy={told} />
  return <div className="mt-[clamp(2.5rem,7vw,6.5rem)] border-b border-line" />
}

function PictureBand({ picture }: { picture: ContentImage }) {
  return (
    <div className={BAND}>
      <div className="wrap max-md:px-0">
        <Picture
          image={picture}
          widths={[640, 960, 1440, 1920]}
          sizes="(width < 48rem) 100vw, min(92vw, 100rem)"
          loading="eager"
          className="aspect-3/2 w-full object-cover md:aspect-21/9"
        />
      </div>
    </div>
  )
}

function CaseStudyBand({
  caseStudy,
}: {
  caseStudy: NonNullable<Awaited<ReturnType<typeof getCaseStudy>>>
}) {
  const { figure, quote, customer, headline, slug } = caseStudy
  return (
    <div className={BAND}>
      <figure className="wrap columns-12 items-end gap-y-8 py-[clamp(2rem,5vw,4rem)]">
        {figure && (
          <p className="md:col-span-5">
            <span className="block text-[clamp(3.5rem,9vw,8rem)] font-semibold leading-[0.9] tracking-[-0.045em] text-signal-ink">
              {figure.value}
            </span>
            <span className="mt-3 block max-w-[22em]">{figure.label}</span>
          </p>
        )}
        <div className="md:col-start-7 md:col-end-13">
          <blockquote className="text-[clamp(1.375rem,2.3vw,2rem)] leading-tight tracking-tight">
            {quote ? `“${quote.text}”` : headline}
          </blockquote>
          <figcaption className="mt-5">
            {quote && (
              <p>
                {quote.name}, {quote.role}, {customer.name}
              </p>
            )}
            <a
              href={pathOf({ _type: 'customerStory', slug })}
              className="mt-1 inline-flex min-h-11 items-center gap-2.5 font-medium underline decoration-line decoration-2 underline-offset-4 hover:decoration-signal"
            >
              <span>{quote ? headline : customer.name}</span>
              <ArrowRight />
            </a>
          </figcaption>
        </div>
      </figure>
    </div>
  )
}
