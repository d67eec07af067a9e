import '#lib/ui/slider.css'
import { useEffect, useRef, type FormEvent, type RefObject } from 'react'
import type { QuestionContent } from '#lib/content/types.ts'
import { isAnswered } from '#lib/tools/quiz/answers.ts'
import type { Answer, Question, QuestionView } from '#lib/tools/quiz/question-types.ts'
import { VIEWS } from '#lib/tools/quiz/question-views.tsx'
import { Button } from '#lib/ui/button.tsx'
import { ArrowLeft, ArrowRight } from '#lib/ui/icons.tsx'
import { useScreenStart } from './use-answers.ts'

interface QuestionScreenProps {
  question: Question
  /** Its wording and labels; without them, the category and the option values are shown. */
  content: QuestionContent | undefined
  answer: Answer | undefined
  first: boolean
  last: boolean
  onAnswer: (answer: Answer | undefined) => void
  onNext: () => void
  onPrevious: () => void
}

/** One question that fills the screen. Number keys and arrows choose, Enter continues. */
export function QuestionScreen(props: QuestionScreenProps) {
  const { question, content, answer, first, last, onAnswer, onNext, onPrevious } = props
  const answered = isAnswered(question, answer)
  const view: QuestionView<Question> = VIEWS[question.type]

  const form = useRef<HTMLFormElement>(null)
  useQuizKeys(form)
  useScreenStart()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (answered) onNext()
  }

  return (
    // The form itself takes focus when a click misses the controls, so that the keys keep working.
    <form
      ref={form}
      noValidate
      tabIndex={-1}
      aria-labelledby="tool-heading"
      onSubmit={onSubmit}
      className="flex grow flex-col outline-none"
    >
      <div className="grid w-full max-w-5xl grow content-center gap-y-8 py-9 transition duration-200 starting:translate-x-3 starting:opacity-0">
        <div>
          <p className="note pb-3">{question.category}</p>
          <h2
            id="tool-heading"
            tabIndex={-1}
            aria-describedby="quiz-position"
            className="max-w-[24em] text-[clamp(1.625rem,1.1rem+1.9vw,2.5rem)] leading-[1.08] font-semibold tracking-[-0.03em] text-balance outline-none"
          >
            {content?.wording ?? question.category}
          </h2>
          {content?.help && (
            <p id="question-help" className="max-w-2xl pt-4 text-soft">
              {content.help}
            </p>
          )}
        </div>
        <div className="min-w-0">
          <view.Answer labels={content?.options ?? {}} {...{ question, answer, onAnswer }} />
        </div>
      </div>
      <div className="flex w-full max-w-5xl flex-wrap items-center gap-4 border-t max-sm:gap-2 border-line py-5">
        <Button tone="outline" className="max-sm:px-4" disabled={first} onClick={onPrevious}>
          <ArrowLeft />
          Previous
        </Button>
        <p className="note ml-auto hidden lg:block pointer-coarse:hidden" aria-hidden="true">
          {view.keys(question)}
        </p>
        <Button className="max-lg:ml-auto max-sm:px-4" type="submit" disabled={!answered}>
          {last ? 'Get Results' : 'Next'}
          <ArrowRight />
        </Button>
      </div>
    </form>
  )
}

/**
 * Keyboard control of a question while its form has focus: numbers choose an option or start typing
 * the number, an arrow enters the options, Enter submits. A focused control keeps its own keys.
 */
function useQuizKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const area = form.current
    if (!area) return
    const listen = (event: KeyboardEvent) => onKey(event, area)
    area.addEventListener('keydown', listen)
    return () => area.removeEventListener('keydown', listen)
  }, [form])
}

function onKey(event: KeyboardEvent, form: HTMLFormElement): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
  const inControl = event.target instanceof HTMLElement && event.target.matches('input, button')
  if (event.key === 'Enter' && !inControl) form.requestSubmit()
  const option = optionFor(event.key, inControl, form)
  if (!option) {
    // Focus moves before the key's default action, so the digit lands in the field.
    if (!inControl && /^\d$/.test(event.key)) {
      form.querySelector<HTMLInputElement>('input[type=number]')?.focus()
    }
    return
  }
  event.preventDefault()
  option.focus()
  option.click()
}

function optionFor(key: string, inControl: boolean, form: HTMLFormElement) {
  const options = [...form.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  if (/^[1-9]$/.test(key)) return options[Number(key) - 1]
  if (inControl || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined
  return options.find(({ checked }) => checked) ?? options.at(key === 'ArrowDown' ? 0 : -1)
}
