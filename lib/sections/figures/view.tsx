import { CallLine } from '#lib/sections/call-line.tsx'
import type { SectionProps } from '#lib/sections/define.ts'
import type { figures } from './section.ts'

export function Figures({ content, settings, place }: SectionProps<typeof figures>) {
  if (content.figures.length === 0) return null
  return (
    <section aria-labelledby={`${place.id}-heading`} className="section-space">
      <div className="wrap">
        <h2 id={`${place.id}-heading`} className="subheading">
          {content.figuresHeading}
        </h2>
        <dl className="mt-6 grid gap-x-6 border-t border-ink md:grid-flow-col md:auto-cols-fr">
          {content.figures.map(({ value, label }) => (
            <div
              key={`${value} ${label}`}
              className="flex flex-col-reverse justify-end border-b border-line py-6 md:border-b-0"
            >
              <dt className="mt-3 max-w-[22em] text-soft wrap-anywhere">{label}</dt>
              <dd className="display text-[clamp(2.5rem,5vw,4.5rem)] md:text-[clamp(2.5rem,5vw,4.5rem)]">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <CallLine text={content.figuresCall} href={settings.bookingUrl} />
      </div>
    </section>
  )
}
