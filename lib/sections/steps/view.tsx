import type { SectionProps } from '#lib/sections/define.ts'
import { StepList } from './list.tsx'
import type { steps } from './section.ts'

/** How an engagement runs, from the first call to the handover. */
export function Steps({ content, place }: SectionProps<typeof steps>) {
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
      </div>
    </section>
  )
}
