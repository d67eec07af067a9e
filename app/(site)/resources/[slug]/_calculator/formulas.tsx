import { formulaRows } from '#lib/tools/roi/formulas.ts'
import type { RoiInputs, RoiResults } from '#lib/tools/roi/types.ts'

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
