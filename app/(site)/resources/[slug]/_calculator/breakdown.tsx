import { formatUsd } from '#lib/ui/format.ts'
import type { RoiResults } from '#lib/tools/roi/types.ts'
import { GlidingNumber } from '#lib/ui/gliding-number.tsx'

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
