import type { Home } from '#lib/content/types.ts'

/** The parts list of the drawing: who works with us, numbered. */
export function Partners({ home }: { home: Home }) {
  return (
    <section aria-labelledby="partners-heading" className="section-space print:break-inside-avoid">
      <div className="wrap columns-12 items-start gap-y-8">
        <h2
          id="partners-heading"
          className="heading text-balance md:sticky md:top-28 print:static md:col-span-5"
        >
          {home.partnersHeading}
        </h2>
        <ul className="border-b border-line md:col-start-7 md:col-end-13">
          {home.partners.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[2.75rem_1fr] items-baseline border-t border-line py-5 sm:grid-cols-[4rem_1fr]"
            >
              <span className="note text-signal-ink" aria-hidden="true">
                P{index + 1}
              </span>
              <div>
                <h3 className="text-[clamp(1.25rem,1.9vw,1.625rem)] leading-tight tracking-tight">
                  {title}
                </h3>
                <p className="mt-1.5 text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
