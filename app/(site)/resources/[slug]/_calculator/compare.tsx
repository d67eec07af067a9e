import { Button } from '#lib/ui/button.tsx'
import type { Kept } from './use-kept.ts'

/** Puts one scenario aside, so that the next one is read beside it. */
export function Compare({ kept }: { kept: Kept }) {
  return (
    <div className="print:hidden flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-5 py-4 sm:px-8">
      <p className="min-w-52 flex-1 text-[0.9375rem] leading-snug text-soft" aria-live="polite">
        {kept.inputs
          ? 'The kept scenario stands beside each figure, and in the drawing as a dashed line.'
          : 'Two scenarios? Keep this one, then change the figures and read both side by side.'}
      </p>
      {kept.inputs ? (
        <div className="flex flex-wrap gap-3">
          <Button tone="outline" size="small" onClick={kept.swap}>
            Swap the two
          </Button>
          <Button tone="outline" size="small" onClick={kept.drop}>
            Stop comparing
          </Button>
        </div>
      ) : (
        <Button tone="outline" size="small" onClick={kept.keep}>
          Keep to compare
        </Button>
      )}
    </div>
  )
}
