import { DETAILS, type DetailQuestion, type Details, MAX_ANSWER } from '#lib/content/details.ts'
import { Button } from '#lib/ui/button.tsx'

const FIELD =
  'mt-2 block h-13 w-full rounded-control border border-control bg-paper px-4 aria-invalid:border-signal-ink aria-invalid:outline-1 aria-invalid:outline-signal-ink'

/**
 * A few questions below an opened tool. From the server, so they weigh nothing in the tool's script;
 * `_gate/ask-details.ts` shows it and sends the answers.
 */
export function DetailsForm({ heading, note, questions }: Details) {
  return (
    <div className="mt-12 border-t border-line pt-10 print:hidden">
      <form noValidate aria-labelledby="details-heading">
        <h2 id="details-heading" className="subheading">
          {heading}
        </h2>
        <p className="mt-2 max-w-2xl text-soft">{note}</p>
        <div className="mt-6 grid gap-5 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
          {questions.map((question) => (
            <Question key={question.name} {...question} />
          ))}
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="submit" size="small">
            Send
          </Button>
          <Button type="submit" size="small" tone="outline" data-skips="">
            Skip
          </Button>
        </div>
      </form>
      <p data-over="sent" tabIndex={-1} hidden className="text-lg outline-none">
        Thank you. Our team has your answers.
      </p>
      <p data-over="skipped" tabIndex={-1} hidden className="text-lg outline-none">
        Skipped. We won’t ask again.
      </p>
    </div>
  )
}

function Question({ name, about, question, choices }: DetailQuestion) {
  const id = `details-${name}`
  const field = { id, name, className: FIELD, 'aria-describedby': `${id}-failure` }
  const autoComplete = about ? DETAILS[about].autoComplete : 'off'
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {question}
      </label>
      {choices.length > 0 ? (
        <select {...field}>
          <option value="">Choose…</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          {...field}
          autoComplete={autoComplete}
          type={about === 'phone' ? 'tel' : 'text'}
          maxLength={MAX_ANSWER}
        />
      )}
      <p id={`${id}-failure`} className="mt-2 text-signal-ink empty:hidden" />
    </div>
  )
}
