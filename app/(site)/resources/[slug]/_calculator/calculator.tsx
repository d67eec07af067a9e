'use client'

import '#lib/ui/slider.css'
import { useResult } from '#lib/leads/story/use-result.ts'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { ROI_FIELDS } from '#lib/tools/roi/fields.ts'
import { fieldNote } from '#lib/tools/roi/notes.ts'
import { verdictOf, verdictText } from '#lib/tools/roi/sentence.ts'
import { Notice } from '../_report-actions/notice.tsx'
import type { NextStepsProps } from '../_report-actions/next-steps.tsx'
import { Examples } from './examples.tsx'
import { Field } from './field.tsx'
import { HeadlineBar } from './headline-bar.tsx'
import { Result } from './result.tsx'
import { useFigures } from './use-figures.ts'
import { useSavedScenario } from './use-saved-scenario.ts'
import { useSettled } from './use-settled.ts'

interface CalculatorProps {
  /** The email address from the gate; it names the report. */
  email: string
  /** The public key that report routes require. */
  siteKey: string
  nextSteps: NextStepsProps
}

const ANNOUNCE_AFTER_MS = 900
const RECORD_AFTER_MS = 3_000

/**
 * The ROI calculator: inputs on the left, results on the right, recalculated on every change.
 * Client only: its initial state comes from sessionStorage and the URL hash.
 */
export function Calculator({ email, siteKey, nextSteps }: CalculatorProps) {
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
