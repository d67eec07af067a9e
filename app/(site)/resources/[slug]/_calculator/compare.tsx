import { Button } from '#lib/ui/button.tsx'
import type { Kept } from './use-kept.ts'

/** Saves a scenario to compare the next one with. */
export function Compare({ kept }: { kept: Kept }) {
  return (
    <div className="print:hidden flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-5 py-4 sm:px-8">
      <p className="min-w-52 flex-1 text-[0.9375rem] leading-snug text-soft" aria-live="polite">
        {kept.inputs
          ? 'Your saved scenario appears next to each figure and as a dashed line in the chart.'
          : 'Want to compare two scenarios? Save this one, then change the numbers.'}
      </p>
      {kept.inputs ? (
        <div className="flex flex-wrap gap-3">
          <Button tone="outline" size="small" onClick={kept.swap}>
            Swap scenarios
          </Button>
          <Button tone="outline" size="small" onClick={kept.drop}>
            Stop comparing
          </Button>
        </div>
      ) : (
        <Button tone="outline" size="small" onClick={kept.keep}>
          Save to compare
        </Button>
      )}
    </div>
  )
}
