import { CallLine } from '#lib/sections/call-line.tsx'
import type { SectionProps } from '#lib/sections/define.ts'
import type { partners } from './section.ts'

/** Who works with us, as a numbered parts list. */
export function Partners({ content, settings, place }: SectionProps<typeof partners>) {
  return (
    <section
      aria-labelledby={`${place.id}-heading`}
      className="section-space print:break-inside-avoid"
    >
      <div className="wrap">
        <h2 id={`${place.id}-heading`} className="heading text-balance">
          {content.partnersHeading}
        </h2>
        <ul className="mt-[clamp(1.75rem,4vw,3.5rem)] border-b border-line">
          {content.partners.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-baseline gap-x-0 gap-y-1.5 border-t border-line py-5 sm:grid-cols-[4rem_minmax(0,1fr)] md:grid-cols-[4rem_minmax(0,5fr)_minmax(0,7fr)] md:gap-x-6"
            >
              <span className="note text-signal-ink" aria-hidden="true">
                P{index + 1}
              </span>
              <h3 className="text-[clamp(1.25rem,1.9vw,1.625rem)] leading-tight tracking-tight">
                {title}
              </h3>
              <p className="text-soft max-md:col-start-2 md:text-lg">{text}</p>
            </li>
          ))}
        </ul>
        <CallLine text={content.partnersCall} href={settings.bookingUrl} />
      </div>
    </section>
  )
}
