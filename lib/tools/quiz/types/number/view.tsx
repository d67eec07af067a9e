import { useState, type CSSProperties, type FormEvent } from 'react'
import { parseNumberAnswer, type NumberQuestion } from '#lib/tools/quiz/types/number/number.ts'
import type { AnswerProps, QuestionView } from '#lib/tools/quiz/types/question-view.ts'

/**
 * A number field with a slider. The text stays as typed until blur, then shows the value that
 * counts.
 */
function NumberAnswer({ question, answer, onAnswer }: AnswerProps<NumberQuestion>) {
  const [typed, setTyped] = useState(answer === undefined ? '' : String(answer))
  const { min, max, unit } = question
  const counted = answer ?? min

  function onInput({ currentTarget: { value, validity } }: FormEvent<HTMLInputElement>) {
    setTyped(value)
    const empty = value === '' && !validity.badInput
    onAnswer(empty ? undefined : parseNumberAnswer(value, question))
  }

  return (
    <div className="squared border border-ink px-5 py-7 sm:px-9 sm:py-10">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-2">
        <input
          type="number"
          inputMode="numeric"
          aria-labelledby="tool-heading number-unit"
          aria-describedby="number-range"
          {...{ min, max }}
          step={1}
          value={typed}
          onInput={onInput}
          onBlur={() => setTyped(answer === undefined ? '' : String(answer))}
          className="figures-medium w-[3.6ch] appearance-none rounded-control border border-ink bg-sheet px-3 py-1 text-right text-6xl [-moz-appearance:textfield] sm:text-7xl [&::-webkit-inner-spin-button]:appearance-none"
        />
        <span id="number-unit" className="text-xl">
          {unit}
        </span>
      </div>
      <input
        type="range"
        aria-label={unit}
        {...{ min, max }}
        step={1}
        value={counted}
        onInput={onInput}
        className="slider mt-8 block"
        style={{ '--at': (Number(counted) - min) / (max - min) } as CSSProperties}
      />
      <p id="number-range" className="note flex justify-between">
        <span className="sr-only">A whole number from </span>
        <span>{min}</span>
        <span className="sr-only"> to </span>
        <span>{max}</span>
      </p>
    </div>
  )
}

export const numberView: QuestionView<NumberQuestion> = {
  Answer: NumberAnswer,
  keys: () => 'Press Enter to continue',
}
