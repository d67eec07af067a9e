import { useId, type CSSProperties } from 'react'
import type { RoiField } from '#lib/tools/roi/fields.ts'
import { formatNumber } from '#lib/ui/format.ts'
import { likelyMeaning, parseNumber, readNumber } from '#lib/tools/roi/parse.ts'
import { UNITS } from '#lib/tools/roi/units.ts'
import { nearestStop, sliderStops } from './stops.ts'
import { useTyping } from './use-typing.ts'

interface FieldProps {
  field: RoiField
  /** What it means, in a line or two. */
  note: string
  /** Exactly what was typed. */
  text: string
  onChange: (text: string) => void
}

/** One input: the exact field, with a slider for quick changes. */
export function Field({ field, note, text, onChange }: FieldProps) {
  const id = useId()
  const typing = useTyping(text, onChange)
  const stops = sliderStops(field.stops)
  const value = parseNumber(text)
  const at = nearestStop(stops, value)
  const unit = (
    <span className="note shrink-0 text-[0.6875rem]" aria-hidden="true">
      {field.unit}
    </span>
  )

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line pt-4 print:pb-4">
      <label
        htmlFor={id}
        className="col-span-2 self-end leading-tight font-medium sm:col-span-1 sm:row-start-1"
      >
        {field.label}
      </label>
      <p id={`${id}-note`} className="pt-0.5 text-[0.9375rem] leading-snug text-soft">
        <Doubt text={text} onTake={onChange} /> {note}
      </p>
      <div className="flex h-12 w-32 items-center gap-2 self-end max-sm:mt-1.5 rounded-control border border-control bg-sheet px-3 outline-offset-3 outline-signal focus-within:border-ink has-focus-visible:outline-3 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:w-42">
        {field.unit === '$' && unit}
        <input
          id={id}
          className="figures-medium h-full w-full min-w-0 scroll-mt-40 bg-transparent text-right outline-none"
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={`${id}-note`}
          {...typing}
        />
        {field.unit !== '$' && unit}
      </div>
      <input
        type="range"
        className="slider col-span-2 print:hidden"
        aria-label={field.slider}
        aria-valuetext={`${formatNumber(value)} ${UNITS[field.unit].name}`}
        min={0}
        max={stops.length - 1}
        value={at}
        style={{ '--at': at / (stops.length - 1) } as CSSProperties}
        onChange={(event) => onChange(String(stops[event.target.valueAsNumber] ?? 0))}
      />
    </div>
  )
}

/**
 * Says if a text isn't a number, and asks if it probably means another one: '50.000' counts as 50.
 */
function Doubt({ text, onTake }: { text: string; onTake: (text: string) => void }) {
  const likely = likelyMeaning(text)
  const counted = readNumber(text)
  if (!likely && (counted !== null || text.trim() === '')) return null
  return (
    <span className="block text-ink" role="status">
      {counted === null
        ? 'That isn’t a number, so it counts as 0.'
        : `That counts as ${formatNumber(counted)}.`}{' '}
      {likely && (
        <button
          type="button"
          className="inline-block min-h-11 font-semibold text-signal-ink underline underline-offset-4"
          onClick={() => onTake(likely)}
        >
          Did you mean {likely}?
        </button>
      )}
    </span>
  )
}
