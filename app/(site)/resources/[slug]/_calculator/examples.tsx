import { PRESETS } from '#lib/tools/roi/presets.ts'
import type { Origin } from './use-figures.ts'

const OWN: Record<Origin, string> = {
  start: 'Starting figures',
  shared: 'Shared figures',
  own: 'Your figures',
}

interface ExamplesProps {
  /** Whose figures are offered beside the examples. */
  origin: Origin
  /** Name of the example that fills the form, or null for the figures offered beside them. */
  chosen: string | null
  onChoose: (name: string | null) => void
}

/** Fills the form with an example, and can restore the previous figures. */
export function Examples({ origin, chosen, onChoose }: ExamplesProps) {
  return (
    <fieldset className="print:hidden flex flex-wrap gap-2 pb-5">
      <legend className="sr-only">Fill in an example</legend>
      {[null, ...PRESETS.map(({ name }) => name)].map((name) => (
        <button
          key={name ?? OWN.own}
          type="button"
          aria-pressed={chosen === name}
          className="min-h-11 rounded-control border border-line px-3 text-[0.9375rem] transition-colors hover:border-ink aria-pressed:border-ink aria-pressed:bg-tint aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:bg-signal forced-colors:aria-pressed:text-on-signal"
          onClick={() => onChoose(name)}
        >
          {name ?? OWN[origin]}
        </button>
      ))}
    </fieldset>
  )
}
