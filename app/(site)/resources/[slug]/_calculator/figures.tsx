import { calculateRoi, type RoiResults } from '#lib/tools/roi/calculate.ts'
import { formatMonths, formatPayback, formatPercent, formatUsd } from '#lib/ui/format.ts'
import { paybackNote, shownPayback } from '#lib/tools/roi/words.ts'
import type { RoiInputs } from '#lib/tools/roi/fields.ts'
import { GlidingNumber } from '#lib/ui/gliding-number.tsx'
import { formulaRows } from '#lib/tools/roi/formulas.ts'

interface FiguresProps {
  inputs: RoiInputs
  results: RoiResults
  saved: RoiInputs | null
}

/** The four key figures, each with its calculation and its value in the saved scenario. */
export function Figures({ inputs, results, saved }: FiguresProps) {
  const shown = withShownPayback(inputs, results)
  const other = saved && withShownPayback(saved, calculateRoi(saved))
  const months = formatMonths(inputs.projectDurationMonths)
  const rows = [
    {
      label: 'ROI Summary',
      key: 'roiPercentage',
      format: formatPercent,
      note: `Net benefit over ${months} as a share of all costs.`,
    },
    {
      label: 'Net Benefit',
      key: 'netBenefit',
      format: formatUsd,
      note: `Savings and revenue over ${months}, minus all costs.`,
    },
    {
      label: 'Payback Period',
      key: 'paybackMonths',
      format: formatPayback,
      note: paybackNote(inputs, results),
    },
    {
      label: '3-Year Projection',
      key: 'threeYearValue',
      format: formatUsd,
      note: 'Savings and revenue over 36 months, minus all costs.',
    },
  ] as const
  return (
    <dl className="grid gap-px border-b border-line bg-line max-lg:border-t sm:grid-cols-2">
      {rows.map(({ label, key, format, note }) => (
        <div key={label} className="bg-sheet px-5 py-4 sm:odd:pl-8 sm:even:pr-8">
          <dt className="note text-ink">{label}</dt>
          <dd className="figures-medium pt-1 text-[clamp(1.25rem,1.9vw,1.625rem)] leading-tight wrap-anywhere">
            <GlidingNumber value={shown[key]} format={format} />
          </dd>
          {other && (
            <dd className="figures text-[0.9375rem] text-data wrap-anywhere">
              saved: {format(other[key])}
            </dd>
          )}
          <dd className="pt-1.5 text-[0.9375rem] leading-snug text-soft">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function withShownPayback(inputs: RoiInputs, results: RoiResults): RoiResults {
  return { ...results, paybackMonths: shownPayback(inputs, results) }
}

/** Where the savings come from, and the costs. */
export function Breakdown({ results }: { results: RoiResults }) {
  const rows = [
    ['Monthly time savings', results.monthlySavings],
    ['Annual time savings', results.annualSavings],
    ['Revenue increase over the duration', results.totalRevenueIncrease],
    ['Total implementation cost', results.totalCosts],
  ] as const
  return (
    <>
      <h3 className="px-5 pt-5 pb-3 font-semibold sm:px-8">Cost Savings Breakdown</h3>
      <dl>
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-wrap justify-between gap-x-6 border-t border-hair px-5 py-2 sm:px-8"
          >
            <dt>{label}</dt>
            <dd className="figures ml-auto wrap-anywhere">
              <GlidingNumber value={value} format={formatUsd} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Every formula with its value, collapsed by default. */
export function Formulas({ inputs, results }: { inputs: RoiInputs; results: RoiResults }) {
  return (
    <details className="group border-t border-line print:not-open:hidden">
      <summary className="flex min-h-13 cursor-pointer items-center gap-3 px-5 py-3 font-semibold hover:bg-tint sm:px-8">
        <span aria-hidden="true" className="figures text-signal-ink group-open:rotate-90">
          ›
        </span>
        How every number is calculated
      </summary>
      <dl className="pb-3">
        {formulaRows(inputs, results).map(([name, formula, value]) => (
          <div
            key={name}
            className="grid grid-cols-[1fr_auto] gap-x-6 border-t border-hair px-5 py-2.5 sm:px-8"
          >
            <dt className="font-medium">{name}</dt>
            <dd className="figures text-right wrap-anywhere">{value}</dd>
            <dd className="col-span-2 text-[0.9375rem] leading-snug text-soft">{formula}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
