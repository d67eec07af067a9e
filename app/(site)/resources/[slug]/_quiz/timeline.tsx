import { LEVEL } from '#lib/tools/quiz/levels.ts'
import type { LevelId } from '#lib/tools/quiz/questions.ts'
import { Gantt } from '#lib/ui/chart/gantt.tsx'

/** How long each phase takes, in order. */
export function Timeline({ level }: { level: LevelId }) {
  const { timeline, phases, months } = LEVEL[level]
  return (
    <section
      aria-label="Implementation timeline"
      className="grid gap-x-16 gap-y-7 border-t border-line px-5 py-9 sm:px-10 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h3 className="subheading">Implementation timeline</h3>
        <p className="pt-3 text-lg">{timeline}</p>
        <p className="note pt-3 text-balance">
          Dashed line: first process live in month {months[0]}
        </p>
      </div>
      <Gantt label={phaseList(phases)} phases={phases} months={months} />
    </section>
  )
}

function phaseList(phases: (typeof LEVEL)[LevelId]['phases']): string {
  return phases.map(({ name, from, to }) => `${name}: month ${from} to ${to}`).join('; ')
}
