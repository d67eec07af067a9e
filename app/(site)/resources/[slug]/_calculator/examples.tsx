import { PRESETS } from '#lib/roi/presets.ts'

const OWN = { name: 'Your figures' }

interface ExamplesProps {
  /** Name of the example that fills the form, or null for the visitor's own figures. */
  chosen: string | null
  onChoose: (name: string | null) => void
}

/** Fills the form with an example, and gives back what the visitor had typed. */
export function Examples({ chosen, onChoose }: ExamplesProps) {
  return (
    <fieldset className="print:hidden flex flex-wrap gap-2 pb-5">
      <legend className="sr-only">Fill in the figures of</legend>
      {[OWN, ...PRESETS].map((preset) => {
        const name = preset === OWN ? null : preset.name
        return (
          <button
            key={preset.name}
            type="button"
            aria-pressed={chosen === name}
            className="min-h-11 rounded-control border border-line px-3 text-[0.9375rem] transition-colors hover:border-ink aria-pressed:border-ink aria-pressed:bg-tint aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:bg-signal forced-colors:aria-pressed:text-on-signal"
            onClick={() => onChoose(name)}
          >
            {preset.name}
          </button>
        )
      })}
    </fieldset>
  )
}
