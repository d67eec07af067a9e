import { formatMonths, formatPayback, formatPercent, formatUsd } from '#lib/roi/format.ts'
import { paybackNote } from '#lib/roi/notes.ts'
import type { RoiInputs, RoiResults } from '#lib/roi/types.ts'
import { GlidingNumber } from '#lib/ui/gliding-number.tsx'

/** The four figures that answer the question, each with how it is reckoned. */
export function Figures({ inputs, results }: { inputs: RoiInputs; results: RoiResults }) {
  const months = formatMonths(inputs.projectDurationMonths)
  const rows = [
    {
      label: 'ROI Summary',
      value: results.roiPercentage,
      format: formatPercent,
      note: `Over ${months}, as a share of all costs.`,
    },
    {
      label: 'Net Benefit',
      value: results.netBenefit,
      format: formatUsd,
      note: `Gains of the ${months}, less all costs.`,
    },
    {
      label: 'Payback Period',
      value: results.paybackMonths,
      format: formatPayback,
      note: paybackNote(inputs, results),
    },
    {
      label: '3-Year Projection',
      value: results.threeYearValue,
      format: formatUsd,
      note: '36 months of gain, less their costs.',
    },
  ]
  return (
    <dl className="grid gap-px border-b border-line bg-line max-lg:border-t sm:grid-cols-2">
      {rows.map(({ label, value, format, note }) => (
        <div key={label} className="bg-sheet px-5 py-4 sm:odd:pl-8 sm:even:pr-8">
          <dt className="note text-ink">{label}</dt>
          <dd className="figures pt-1 text-[clamp(1.25rem,1.9vw,1.625rem)] leading-tight font-medium wrap-anywhere">
            <GlidingNumber value={value} format={format} />
          </dd>
          <dd className="pt-1.5 text-[0.9375rem] leading-snug text-soft">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
