import { useState, type CSSProperties, type FormEvent } from 'react'
import {
  parseNumberAnswer,
  radio,
  type AnswerProps,
  type NumberQuestion,
  type Question,
  type QuestionView,
  type RadioQuestion,
} from './question-types.ts'

/** The options as large rows: real radio inputs, labeled with their number keys. */
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

const radioView: QuestionView<RadioQuestion> = {
  Answer: Options,
  keys: (question) => `Press 1-${radio.options(question).length} to answer, Enter to continue`,
}

/** A number field with a slider. What is typed stays until blur, then what counts is shown. */
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

const numberView: QuestionView<NumberQuestion> = {
  Answer: NumberAnswer,
  keys: () => 'Press Enter to continue',
}

export const VIEWS: { [T in Question['type']]: QuestionView<Extract<Question, { type: T }>> } = {
  radio: radioView,
  number: numberView,
}
