import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { formatMonths, formatPayback, formatPercent, formatUsd } from '#lib/ui/format.ts'
import { paybackNote, shownPayback } from '#lib/tools/roi/notes.ts'
import type { RoiInputs, RoiResults } from '#lib/tools/roi/types.ts'
import { GlidingNumber } from '#lib/ui/gliding-number.tsx'

interface FiguresProps {
  inputs: RoiInputs
  results: RoiResults
  /** The scenario to compare with. */
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
