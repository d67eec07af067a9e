import { detailRows, type QuizResult } from '#lib/tools/quiz/score.ts'
import { Bars } from '#lib/ui/chart/bars.tsx'

/** The four parts of readiness, each from one answer. */
export function Breakdown({ details }: { details: QuizResult['details'] }) {
  return (
    <section
      aria-label="Readiness breakdown"
      className="border-t border-line px-5 py-9 sm:px-10 md:border-t-0 md:border-l"
    >
      <h3 className="subheading pb-7">Readiness breakdown</h3>
      <Bars rows={detailRows(details)} />
    </section>
  )
}
