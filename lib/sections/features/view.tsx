import { CallLine } from '#lib/sections/call-line.tsx'
import type { SectionProps } from '#lib/sections/define.ts'
import { SolutionDrawing } from '#lib/sections/solutions/drawings.tsx'
import type { features } from './section.ts'

/** Points under a heading: beside a drawing, or in columns without one. */
export function Features({ content, settings, place }: SectionProps<typeof features>) {
  const { pointsHeading, points, drawing } = content
  if (points.length === 0) return null
  const columns = points.length % 3 === 0 ? 'md:grid-cols-3' : 'md:grid-cols-2'
  return (
    <section
      aria-labelledby={`${place.id}-heading`}
      className="section-space print:break-inside-avoid"
    >
      <div className="wrap columns-12 items-start gap-y-8">
        <div
          className={drawing ? 'md:sticky md:top-28 md:col-span-5 md:row-span-2' : 'md:col-span-12'}
        >
          <h2 id={`${place.id}-heading`} className="heading text-balance">
            {pointsHeading}
          </h2>
          {drawing && (
            <div className="mt-8 max-md:max-w-md print:[&>svg]:max-h-36">
              <SolutionDrawing kind={drawing} />
            </div>
          )}
        </div>
        <ul
          className={
            drawing
              ? 'border-b border-line md:col-start-7 md:col-end-13'
              : `grid gap-x-6 max-md:border-b max-md:border-line md:col-span-12 md:gap-y-10 ${columns}`
          }
        >
          {points.map(({ title, text }) => (
            <li key={title} className="border-t border-line pb-6 pt-5">
              <h3 className="text-[clamp(1.25rem,1.9vw,1.625rem)] leading-tight tracking-tight">
                {title}
              </h3>
              {text && <p className="mt-2.5 max-w-[36em] text-soft">{text}</p>}
            </li>
          ))}
        </ul>
        <CallLine
          text={content.pointsCall}
          href={settings.bookingUrl}
          className={drawing ? 'md:col-start-7 md:col-end-13' : 'md:col-span-12'}
        />
      </div>
    </section>
  )
}
