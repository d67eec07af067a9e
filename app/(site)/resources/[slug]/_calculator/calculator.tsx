'use client'

import '#lib/ui/slider.css'
import { calculateRoi } from '#lib/roi/calculate.ts'
import { ROI_FIELDS } from '#lib/roi/fields.ts'
import { answer, answerText } from '#lib/roi/sentence.ts'
import { Examples } from './examples.tsx'
import { Field } from './field.tsx'
import { HeadlineBar } from './headline-bar.tsx'
import { Result } from './result.tsx'
import { useFigures } from './use-figures.ts'
import { useKept } from './use-kept.ts'
import { useSettled } from './use-settled.ts'

interface CalculatorProps {
  /** The address given at the gate; it names the report. */
  email: string
  /** The public key that report routes ask for. */
  siteKey: string
}

const ANNOUNCE_AFTER_MS = 900

/** The ROI calculator: seven figures on the left, what they come to on the right, reckoned anew on every change. For the browser only: it begins with what the tab and the address hold. */
export function Calculator({ email, siteKey }: CalculatorProps) {
  const { texts, inputs, chosen, choose, change, show, reset } = useFigures()
  const kept = useKept(texts, show)
  const results = calculateRoi(inputs)
  const said = answer(inputs, results)
  const announced = useSettled(answerText(said), ANNOUNCE_AFTER_MS)

  return (
    <div className="lg:grid lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-[clamp(1.5rem,5vw,5rem)]">
      <HeadlineBar said={said} results={results} />
      <section aria-labelledby="tool-heading" className="pb-10 lg:pb-0">
        <h2 id="tool-heading" tabIndex={-1} className="subheading pb-5 outline-none">
          Seven figures of your own
        </h2>
        <Examples chosen={chosen} onChoose={choose} />
        {ROI_FIELDS.map((field) => (
          <Field
            key={field.key}
            field={field}
            text={texts[field.key]}
            onChange={(text) => change(field.key, text)}
          />
        ))}
        <button
          type="button"
          className="print:hidden note min-h-11 underline underline-offset-4"
          onClick={reset}
        >
          Reset to the first figures
        </button>
      </section>
      <Result {...{ email, siteKey, texts, inputs, results, said, kept }} />
      <output className="sr-only">{announced}</output>
    </div>
  )
}
