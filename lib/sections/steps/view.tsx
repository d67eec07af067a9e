import { CallLine } from '#lib/sections/call-line.tsx'
import type { SectionProps } from '#lib/sections/define.ts'
import type { steps, Step } from './section.ts'

/** How an engagement runs, from the first call to the handover. */
export function Steps({ content, settings, place }: SectionProps<typeof steps>) {
  if (content.steps.length === 0) return null
  return (
    <section aria-labelledby={`${place.id}-heading`} className="section-space">
      <div className="wrap">
        <h2 id={`${place.id}-heading`} className="heading text-balance">
          {content.stepsHeading}
        </h2>
        <div className="mt-[clamp(1.75rem,4vw,3.5rem)]">
          <StepList steps={content.steps} Title="h3" />
        </div>
        <CallLine text={content.stepsCall} href={settings.bookingUrl} className="" />
      </div>
    </section>
  )
}

/** The steps along one line, as on a schedule; below each other on a phone. */
export function StepList({ steps, Title }: { steps: Step[]; Title: 'h3' | 'h4' }) {
  return (
    <ol className="grid lg:grid-flow-col lg:auto-cols-fr lg:grid-rows-[auto_auto_1fr_auto]">
      {steps.map(({ title, duration, text, price }) => (
        <li
          key={`${title} ${duration}`}
          className="relative border-t border-ink pb-7 pt-3 lg:pr-6 before:absolute before:-top-1 before:left-0 before:size-2 before:bg-signal lg:row-span-4 lg:grid lg:grid-rows-subgrid"
        >
          <p className="note">{duration}</p>
          <Title className="mt-2 text-xl font-semibold leading-tight">{title}</Title>
          <p className="mt-2 text-soft">{text}</p>
          {price && <p className="note mt-3 text-ink">{price}</p>}
        </li>
      ))}
    </ol>
  )
}
