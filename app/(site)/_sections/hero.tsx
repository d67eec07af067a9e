import type { Home } from '#lib/content/types.ts'
import { BookingLink } from '#lib/ui/booking-link.tsx'
import { AgentLoop } from '#lib/ui/drawings/agent-loop.tsx'

/** The promise in three sentences, the one action, and the loop it is about. */
export function Hero({ home, bookingUrl }: { home: Home; bookingUrl: string }) {
  return (
    <section aria-labelledby="hero-heading" className="pt-[clamp(2.75rem,7vw,6.5rem)]">
      <div className="wrap">
        <h1 id="hero-heading" className="display">
          {home.headline.map((sentence) => (
            <span key={sentence} className="block md:nth-2:pl-[0.62em]">
              {`${sentence} `}
            </span>
          ))}
        </h1>
        <div className="columns-12 mt-[clamp(1.75rem,4vw,3.5rem)] items-end gap-y-7">
          <p className="max-w-[34em] text-[clamp(1.125rem,1.7vw,1.4375rem)] leading-[1.42] md:col-span-6">
            {home.lede}
          </p>
          <div className="flex flex-col items-start gap-3 md:col-start-8 md:col-end-13">
            <BookingLink href={bookingUrl}>{home.heroButton}</BookingLink>
            <p className="note">{home.heroNote}</p>
          </div>
        </div>
      </div>
      <div className="squared mt-[clamp(2.25rem,5vw,4.5rem)] border-y border-line px-5 py-6 md:px-0 md:py-2">
        <AgentLoop />
      </div>
    </section>
  )
}
