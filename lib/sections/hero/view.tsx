import { BookingLink } from '#lib/ui/booking-link.tsx'
import { AgentLoop } from './agent-loop.tsx'
import type { SectionProps } from '#lib/sections/define.ts'
import { ArrowRight } from '#lib/ui/icons.tsx'
import type { hero } from './section.ts'

/** The promise in three sentences, the main button, and the drawing of the agent loop. */
export function Hero({ content, settings, place }: SectionProps<typeof hero>) {
  return (
    <section
      aria-labelledby={`${place.id}-heading`}
      className="pt-[clamp(2.5rem,min(7vw,6svh),6.5rem)]"
    >
      <div className="wrap">
        <h1 id={`${place.id}-heading`} className="display display-hero">
          {content.headline.map((sentence) => (
            <span key={sentence} className="block md:nth-2:pl-[0.62em]">
              {`${sentence} `}
            </span>
          ))}
        </h1>
        <div className="columns-12 mt-[clamp(1.5rem,min(4vw,4svh),3.5rem)] items-start gap-y-7">
          <p className="max-w-[34em] text-[clamp(1.125rem,1.7vw,1.4375rem)] leading-[1.42] md:col-span-6">
            {content.lede}
          </p>
          <div className="md:col-start-8 md:col-end-13">
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <BookingLink href={settings.bookingUrl}>{content.heroButton}</BookingLink>
              <p className="note text-balance lg:max-w-44">{content.heroNote}</p>
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
      <div className="squared mt-[clamp(2rem,min(5vw,4.5svh),4.5rem)] border-y border-line px-5 py-6 md:px-0 md:py-2">
        <AgentLoop />
      </div>
    </section>
  )
}
