import type { AnswerProps, QuestionView } from '#lib/tools/quiz/types/question-view.ts'
import { radio, type RadioQuestion } from '#lib/tools/quiz/types/radio/radio.ts'

/**
 * The options of a question as large rows. Each is a real radio input, labeled with its number key.
 */
function Options({ question, labels, answer, onAnswer }: AnswerProps<RadioQuestion>) {
  return (
    <div role="radiogroup" aria-labelledby="tool-heading" className="grid gap-3 lg:grid-cols-2">
      {radio.options(question).map((value, index) => (
        <label
          key={value}
          className="group flex min-h-17 lg:min-h-20 cursor-pointer items-center gap-5 rounded-control border border-control bg-sheet px-5 py-3 text-xl leading-tight transition-colors hover:border-ink forced-color-adjust-none has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-signal sm:text-[1.375rem]"
        >
          <span
            aria-hidden="true"
            className="figures grid size-8 shrink-0 place-items-center border border-control text-sm text-soft group-has-checked:border-current group-has-checked:text-inherit pointer-coarse:hidden"
          >
            {index + 1}
          </span>
          <span className="grow">{labels[value] ?? value}</span>
          <input
            type="radio"
            name={question.id}
            value={value}
            checked={answer === value}
            onChange={() => onAnswer(value)}
            className="size-6 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-transparent outline-none checked:border-8 checked:border-signal forced-colors:checked:border-paper"
          />
        </label>
      ))}
    </div>
  )
}

export const radioView: QuestionView<RadioQuestion> = {
  Answer: Options,
  keys: (question) => `Press 1-${radio.options(question).length} to answer, Enter to continue`,
}
