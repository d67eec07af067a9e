import type { ReactNode } from 'react'
import type { Answer, OptionValue, QuestionBase } from '#lib/tools/quiz/types/question-type.ts'

export interface AnswerProps<Q extends QuestionBase> {
  question: Q
  /** Label by option value. */
  labels: Record<OptionValue, string>
  answer: Answer | undefined
  /** Called with undefined when the answer is removed. */
  onAnswer: (answer: Answer | undefined) => void
}

/** How a type of question is shown. The page's heading, `#tool-heading`, is the question. */
export interface QuestionView<Q extends QuestionBase> {
  /** The controls. Radio and number inputs get their number keys from `useQuizKeys`. */
  Answer(props: AnswerProps<Q>): ReactNode
  /** The keys that work, as a hint. */
  keys(question: Q): string
}
