import { useReport } from '#lib/reports/use-report.ts'
import { breakEvenMonth, cumulativeValue } from '#lib/roi/cumulative.ts'
import { breakEvenNote } from '#lib/roi/notes.ts'
import type { Answer } from '#lib/roi/sentence.ts'
import type { RoiInputs, RoiResults } from '#lib/roi/types.ts'
import { Button } from '#lib/ui/button.tsx'
import { ValueExplorer } from '#lib/ui/chart/value-explorer.tsx'
import { Breakdown } from './breakdown.tsx'
import { Figures } from './figures.tsx'

interface ResultProps {
  email: string
  siteKey: string
  inputs: RoiInputs
  results: RoiResults
  said: Answer
}

/** The answer: a sentence first, then the figures, the chart, where the savings come from, and the report. */
export function Result({ email, siteKey, inputs, results, said }: ResultProps) {
  const { busy, download } = useReport('roi', email, siteKey)
  const values = cumulativeValue(inputs)
  const breakEven = breakEvenMonth(values)

  return (
    <section aria-labelledby="roi-answer" className="min-w-0 border border-ink bg-sheet ">
      <h2
        id="roi-answer"
        className="bg-sheet px-5 pt-7 pb-6 text-[clamp(1.75rem,3.2vw,2.75rem)] leading-[1.06] font-semibold tracking-[-0.03em] text-balance wrap-anywhere sm:px-8 lg:sticky lg:top-(--header-height,4.25rem) lg:z-10 lg:border-b lg:border-line"
      >
        {said.before}
        <span className="text-signal-ink">{keepUnits(said.strong)}</span>
        {said.after} {said.net}
      </h2>
      <Figures inputs={inputs} results={results} />
      <div className="border-b border-line px-5 pt-5 pb-4 sm:px-8">
        <ValueExplorer
          values={values}
          breakEven={breakEven}
          duration={inputs.projectDurationMonths}
        />
        <p className="pt-2 text-[0.9375rem] leading-snug text-soft">{breakEvenNote(breakEven)}</p>
      </div>
      <Breakdown results={results} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line px-5 py-6 sm:px-8">
        <Button disabled={busy} onClick={() => download({ inputs, results })}>
          {busy ? 'Generating Report...' : 'Download Detailed ROI Report'}
        </Button>
        <p className="note">one HTML file, prints to A4</p>
      </div>
    </section>
  )
}

/** Keeps each number on one line with its unit. */
function keepUnits(text: string): string {
  return text.replace(/(\d) /g, '$1\u00a0')
}
