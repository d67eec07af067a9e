import type { SectionProps } from '#lib/sections/define.ts'
import { BookingLink } from '#lib/ui/booking-link.tsx'
import { ButtonLink } from '#lib/ui/button.tsx'
import { ArrowDown, ArrowRight } from '#lib/ui/icons.tsx'
import { HeroBand } from './band.tsx'
import type { hero } from './section.ts'

/**
 * The promise, the main button, and a band with a drawing, a picture or a customer story. In the
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
