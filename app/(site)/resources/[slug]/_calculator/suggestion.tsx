import { FIELD } from '#lib/tools/roi/fields.ts'
import { isLoss, turnaround } from '#lib/tools/roi/turnaround.ts'
import { inputText, turnaroundText } from '#lib/tools/roi/turnaround-text.ts'
import { Button } from '#lib/ui/button.tsx'
import { parseNumber } from '#lib/tools/roi/parse.ts'
import type { Figures } from './use-figures.ts'

/**
 * For a loss: the smallest change of one input that reverses it, with buttons to try and undo it.
 */
export function Suggestion({ figures }: { figures: Figures }) {
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
