import { breakEvenMonth, cumulativeValue, type RoiResults } from '#lib/tools/roi/calculate.ts'
import { breakEvenNote, resultInWords, type Verdict } from '#lib/tools/roi/words.ts'
import { ValueExplorer } from '#lib/ui/chart/value-explorer.tsx'
import { markOwner } from '#lib/tools/reports/link-owner.ts'
import { textsToHash, parseNumber } from '#lib/tools/roi/texts.ts'
import { FIELD } from '#lib/tools/roi/fields.ts'
import {
  ReportActions,
  Percentile,
  ResultCall,
  type ToolFrame,
} from '../_report-actions/after-result.tsx'
import { Breakdown, Figures, Formulas } from './figures.tsx'
import type { Figures as ShownFigures, SavedScenario } from './use-figures.ts'
import { isLoss, turnaround, inputText, turnaroundText } from '#lib/tools/roi/turnaround.ts'
import { Button } from '#lib/ui/button.tsx'

interface ResultProps extends ToolFrame {
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
          <Percentile
            tool="roi"
            value={isOwn ? results.roiPercentage : null}
            more="A higher return"
            did="calculated theirs here"
          />
        </div>
        <Compare saved={saved} />
      </section>
      <div className="grid border border-ink bg-sheet lg:col-span-2 lg:grid-cols-2">
        <div className="px-5 py-7 sm:px-8 lg:col-span-2 print:hidden">
          <ResultCall {...nextSteps} result={resultInWords(inputs, results)} />
        </div>
        <div className="min-w-0 max-lg:order-last border-t border-line lg:border-r">
          <Breakdown results={results} />
          <Formulas inputs={inputs} results={results} />
        </div>
        <div className="min-w-0 border-t border-line px-5 py-7 sm:px-8 print:hidden">
          <ReportActions
            {...{ email, siteKey }}
            emailed={nextSteps.emailed}
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
        <div className="max-lg:order-last lg:col-span-2">{nextSteps.next}</div>
      </div>
    </>
  )
}

function keepUnits(text: string): string {
  return text.replace(/(\d) | (?=\d)/g, '$1\u00a0')
}

/** For a loss: the smallest change that reverses it, to try and to undo. */
function Suggestion({ figures }: { figures: ShownFigures }) {
  const { inputs, trial, tryOut, undo } = figures
  const loss = isLoss(inputs)
  if (!trial && !loss) return null
  const found = loss ? turnaround(inputs) : null
  const label = trial && FIELD[trial.key].label
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-5 py-4 max-lg:border-t sm:px-8 print:block">
      <p className="min-w-52 flex-1 leading-snug">
        {trial && (
          <>
            You’re trying {inputText(trial.key, trial.value)} as {label}.{' '}
          </>
        )}
        {loss && turnaroundText(found)}
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        {found && (
          <Button tone="outline" size="small" onClick={() => tryOut(found.key, found.value)}>
            Try {inputText(found.key, found.value)}
          </Button>
        )}
        {trial && (
          <Button tone="outline" size="small" onClick={undo}>
            Back to {inputText(trial.key, parseNumber(trial.before[trial.key]))}
          </Button>
        )}
      </div>
    </div>
  )
}

function Compare({ saved }: { saved: SavedScenario }) {
  return (
    <div className="print:hidden flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4 max-lg:border-b max-lg:border-line sm:px-8">
      <p className="min-w-52 flex-1 text-[0.9375rem] leading-snug text-soft" aria-live="polite">
        {saved.inputs
          ? 'Your saved scenario appears next to each figure and as a dashed line in the chart.'
          : 'Want to compare two scenarios? Save this one, then change the numbers.'}
      </p>
      {saved.inputs ? (
        <div className="flex flex-wrap gap-3">
          <Button tone="outline" size="small" onClick={saved.swap}>
            Swap scenarios
          </Button>
          <Button tone="outline" size="small" onClick={saved.clear}>
            Stop comparing
          </Button>
        </div>
      ) : (
        <Button tone="outline" size="small" onClick={saved.save}>
          Save to compare
        </Button>
      )}
    </div>
  )
}
