import { formatUsd } from '#lib/ui/format.ts'
import type { Verdict } from '#lib/tools/roi/sentence.ts'
import type { RoiResults } from '#lib/tools/roi/types.ts'
import { GlidingNumber } from '#lib/ui/gliding-number.tsx'

/**
 * On a phone, keeps the result visible above the fields, below the site's header. Hidden from
 * screen readers, since it repeats the result card.
 */
export function HeadlineBar({ verdict, results }: { verdict: Verdict; results: RoiResults }) {
  return (
    <div
      aria-hidden="true"
      className="figures sticky top-(--header-height,4.25rem) z-10 mb-6 flex justify-between gap-4 bg-ink px-4 py-2.5 forced-color-adjust-none text-[0.9375rem] text-paper lg:hidden print:hidden"
    >
      <p className="min-w-0">
        <span className="block text-[0.6875rem] opacity-75">Breaks even</span>
        <span className="block truncate">{verdict.short}</span>
      </p>
      <p className="min-w-0 text-right">
        <span className="block text-[0.6875rem] opacity-75">Net Benefit</span>
        <span className="block truncate">
          <GlidingNumber value={results.netBenefit} format={formatUsd} />
        </span>
      </p>
    </div>
  )
}
