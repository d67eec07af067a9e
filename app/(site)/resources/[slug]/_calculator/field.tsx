import { useId, type CSSProperties, useState, type FormEvent } from 'react'
import { type RoiField, UNITS, type Stops } from '#lib/tools/roi/fields.ts'
import { formatNumber } from '#lib/ui/format.ts'
import { likelyMeaning, parseNumber, readNumber, withSeparators } from '#lib/tools/roi/texts.ts'

interface FieldProps {
  field: RoiField
  note: string
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

/** Says if a text is no number, and asks if it means another: '50.000' counts as 50. */
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

interface Typing {
  shown: string
  /** Whether its separators are ours rather than typed commas. */
  hasOurSeparators: boolean
}

/**
 * State of a number field. While it is edited nothing reformats it, so the caret doesn't jump and
 * undo works; on blur, a plain number gets separators. Ours stay in place during small edits and
 * aren't part of the value.
 *
 * @param text what was typed, without our separators
 */
function useTyping(text: string, onChange: (text: string) => void) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const shown = typing?.shown ?? withSeparators(text)

  function onInput({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
    const value = currentTarget.value
    const hasOurSeparators =
      (typing?.hasOurSeparators ?? shown !== text) &&
      value.includes(',') &&
      isSmallEdit(nativeEvent)
    setTyping({ shown: value, hasOurSeparators })
    onChange(hasOurSeparators ? value.replaceAll(',', '') : value)
  }

  return { value: shown, onChange: onInput, onBlur: () => setTyping(null) }
}

/** Whether an edit is a character, a deletion or an undo: a paste has its own separators. */
function isSmallEdit(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false
  return /^(delete|history)/.test(event.inputType) || event.data?.length === 1
}

/** All values of a slider, ascending from 0. Smaller values have smaller steps. */
export function sliderStops(runs: Stops): number[] {
  const stops = [0]
  for (const [upTo, step] of runs) {
    for (let next = (stops.at(-1) ?? 0) + step; next <= upTo; next += step) stops.push(next)
  }
  return stops
}

/** Index of the stop nearest to a value, which may be outside the range. */
export function nearestStop(stops: readonly number[], value: number): number {
  const above = stops.findIndex((stop) => stop >= value)
  if (above === -1) return stops.length - 1
  const [low = 0, high = 0] = stops.slice(Math.max(above - 1, 0), above + 1)
  return above > 0 && value - low < high - value ? above - 1 : above
}
