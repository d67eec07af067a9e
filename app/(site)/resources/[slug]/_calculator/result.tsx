import { breakEvenMonth, cumulativeValue } from '#lib/tools/roi/cumulative.ts'
import { breakEvenNote } from '#lib/tools/roi/notes.ts'
import type { Verdict } from '#lib/tools/roi/sentence.ts'
import { ValueExplorer } from '#lib/ui/chart/value-explorer.tsx'
import { markOwner } from '#lib/tools/reports/link-owner.ts'
import { textsToHash } from '#lib/tools/roi/texts.ts'
import type { RoiResults } from '#lib/tools/roi/types.ts'
import { ReportActions } from '../_report-actions/report-actions.tsx'
import { Standing } from '../_report-actions/standing.tsx'
import { NextSteps, type NextStepsProps } from '../_report-actions/next-steps.tsx'
import { Breakdown } from './breakdown.tsx'
import { Compare } from './compare.tsx'
import { Figures } from './figures.tsx'
import { Formulas } from './formulas.tsx'
import { Suggestion } from './suggestion.tsx'
import type { Figures as ShownFigures } from './use-figures.ts'
import type { SavedScenario } from './use-saved-scenario.ts'

interface ResultProps {
  email: string
  siteKey: string
  nextSteps: NextStepsProps
  figures: ShownFigures
  results: RoiResults
  verdict: Verdict
  saved: SavedScenario
}

/**
 * The result: a sentence first, then the figures and the chart, beside the inputs; below both,
 * where the savings come from, and the report.
 */
export function Result(props: ResultProps) {
  const { email, siteKey, nextSteps, figures, verdict, results, saved } = props
  const { inputs, texts, origin, chosen } = figures
  const isOwn = origin === 'own' && chosen === null
  const values = cumulativeValue(inputs)
  const breakEven = breakEvenMonth(values)

  return (
    <>
      <section
        aria-labelledby="roi-answer"
        className="min-w-0 border border-ink bg-sheet max-lg:border-b-0 print:break-before-page"
      >
        <h2
          id="roi-answer"
          className="bg-sheet px-5 pt-7 pb-6 text-[clamp(1.75rem,3.2vw,2.75rem)] leading-[1.06] font-semibold tracking-[-0.03em] text-balance wrap-anywhere sm:px-8 lg:border-b lg:border-line lg:[@media(height>=44rem)]:sticky lg:[@media(height>=44rem)]:top-(--header-height,4.25rem) lg:[@media(height>=44rem)]:z-10"
        >
          {verdict.before}
          <span className="text-signal-ink">{keepUnits(verdict.strong)}</span>
          {verdict.after} {verdict.net}
        </h2>
        <Suggestion figures={figures} />
        <Figures inputs={inputs} results={results} saved={saved.inputs} />
        <div className="border-b border-line px-5 pt-5 pb-4 sm:px-8 print:[&_svg]:max-w-[30rem]">
          <ValueExplorer
            values={values}
            breakEven={breakEven}
            duration={inputs.projectDurationMonths}
            saved={saved.inputs && cumulativeValue(saved.inputs)}
          />
          <p className="pt-2 text-[0.9375rem] leading-snug text-soft">{breakEvenNote(breakEven)}</p>
          <Standing
            tool="roi"
            value={isOwn ? results.roiPercentage : null}
            more="A higher return"
            did="calculated theirs here"
          />
        </div>
        <Compare saved={saved} />
      </section>
      <div className="border border-t-0 border-ink bg-sheet lg:col-span-2 lg:grid lg:grid-cols-2 lg:border-t">
        <div className="min-w-0 lg:border-r lg:border-line">
          <Breakdown results={results} />
          <Formulas inputs={inputs} results={results} />
        </div>
        <div className="min-w-0 print:hidden border-t border-line px-5 py-6 sm:px-8 lg:border-t-0">
          <ReportActions
            {...{ email, siteKey }}
            kind="roi"
            body={{ inputs, results, shared: origin === 'shared' }}
            label="Download Detailed ROI Report"
            contents="numbers"
            isOwn={isOwn}
            hash={() =>
              origin === 'shared' ? textsToHash(texts) : markOwner(textsToHash(texts), email)
            }
          />
        </div>
        <div className="lg:col-span-2">
          <NextSteps {...nextSteps} />
        </div>
      </div>
    </>
  )
}

/** Keeps each number on one line with its unit. */
function keepUnits(text: string): string {
  return text.replace(/(\d) | (?=\d)/g, '$1\u00a0')
}
