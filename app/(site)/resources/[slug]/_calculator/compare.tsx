import { Button } from '#lib/ui/button.tsx'
import type { SavedScenario } from './use-saved-scenario.ts'

/** Saves a scenario to compare the next one with. */
export function Compare({ saved }: { saved: SavedScenario }) {
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
