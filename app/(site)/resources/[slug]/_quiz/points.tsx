import { Button } from '#lib/ui/button.tsx'

interface PointsProps {
  /** Wording, answer in words, and points of each question. */
  rows: readonly (readonly [wording: string, answer: string, points: string])[]
  /** Null for what the visitor can't do with answers of somebody else. */
  onReview: (() => void) | null
  onRestart: (() => void) | null
}

/** The score, answer by answer, and the buttons that lead back into the quiz. */
export function Points({ rows, onReview, onRestart }: PointsProps) {
  return (
    <section
      aria-labelledby="points-heading"
      className="border-t border-line px-5 py-9 sm:px-10 print:break-inside-auto"
    >
      <h3 id="points-heading" className="subheading pb-5">
        Where the points come from
      </h3>
      <dl>
        {rows.map(([wording, answer, points]) => (
          <div
            key={wording}
            className="grid grid-cols-[1fr_auto] gap-x-6 border-t border-line py-3 last:border-b md:grid-cols-[3fr_2fr_auto]"
          >
            <dt className="max-md:col-span-2">{wording}</dt>
            <dd className="text-soft md:font-medium md:text-ink">{answer}</dd>
            <dd className="figures text-right">{points}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3 pt-6 empty:hidden print:hidden">
        {onReview && (
          <Button tone="outline" size="small" onClick={onReview}>
            Change {onRestart ? 'my' : 'the'} answers
          </Button>
        )}
        {onRestart && (
          <Button tone="outline" size="small" onClick={onRestart}>
            Start again
          </Button>
        )}
      </div>
    </section>
  )
}
