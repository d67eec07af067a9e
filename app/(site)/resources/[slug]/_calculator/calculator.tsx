'use client'

import { useEffect, useState } from 'react'
import '#lib/ui/slider.css'
import { useResult } from '#lib/leads/story/send-event.ts'
import { calculateRoi, type RoiResults } from '#lib/tools/roi/calculate.ts'
import { ROI_FIELDS } from '#lib/tools/roi/fields.ts'
import { fieldNote, verdictOf, verdictText, type Verdict } from '#lib/tools/roi/words.ts'
import { Notice } from '../_report-actions/notice.tsx'
import type { ToolFrame } from '../_report-actions/after-result.tsx'
import { Field } from './field.tsx'
import { Result } from './result.tsx'
import { useFigures, useSavedScenario, type Origin } from './use-figures.ts'
import { formatUsd } from '#lib/ui/format.ts'
import { GlidingNumber } from '#lib/ui/gliding-number.tsx'
import { PRESETS } from '#lib/tools/roi/texts.ts'

const ANNOUNCE_AFTER_MS = 900
const RECORD_AFTER_MS = 3_000

/**
 * The ROI calculator: inputs on the left, results on the right, recalculated on every change.
 * Client only: its initial state comes from sessionStorage and the URL hash.
 */
export function Calculator({ email, siteKey, nextSteps }: ToolFrame) {
  const figures = useFigures(email)
  const { texts, inputs, origin, chosen } = figures
  const isTheirs = origin !== 'start' && chosen === null
  useResult(
    isTheirs ? { tool: 'roi', input: inputs, shared: origin === 'shared' } : null,
    RECORD_AFTER_MS,
  )
  const saved = useSavedScenario(texts, figures.show)
  const results = calculateRoi(inputs)
  const verdict = verdictOf(inputs, results)
  const announced = useSettled(verdictText(verdict), ANNOUNCE_AFTER_MS)

  return (
    <div className="lg:grid lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-x-[clamp(1.5rem,5vw,5rem)] lg:gap-y-12">
      <HeadlineBar verdict={verdict} results={results} />
      <section aria-labelledby="tool-heading" className="pb-10 lg:pb-0">
        <h2 id="tool-heading" tabIndex={-1} className="subheading pb-5 outline-none">
          Enter your numbers
        </h2>
        {origin === 'shared' && email && (
          <Notice actions={{ 'Start with your own numbers': figures.reset }}>
            You opened a link to someone else’s result, so these are their numbers, not yours.
          </Notice>
        )}
        <Examples origin={origin} chosen={figures.chosen} onChoose={figures.choose} />
        {ROI_FIELDS.map((field) => (
          <Field
            key={field.key}
            field={field}
            note={fieldNote(field, inputs)}
            text={texts[field.key]}
            onChange={(text) => figures.change(field.key, text)}
          />
        ))}
        <button
          type="button"
          className="print:hidden note min-h-11 underline underline-offset-4"
          onClick={figures.reset}
        >
          Reset to the starting figures
        </button>
      </section>
      <Result {...{ email, siteKey, nextSteps, figures, results, verdict, saved }} />
      <output className="sr-only">{announced}</output>
    </div>
  )
}

/** Keeps the result in view on a phone. Not for screen readers: it repeats the result card. */
function HeadlineBar({ verdict, results }: { verdict: Verdict; results: RoiResults }) {
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

function Examples({ origin, chosen, onChoose }: ExamplesProps) {
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

/** A value once it has stayed the same for a while; '' until it first changes. */
function useSettled(value: string, milliseconds: number): string {
  const [first] = useState(value)
  const [settled, settle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled === first ? '' : settled
}
