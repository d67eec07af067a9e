import type { ReactNode } from 'react'

/** What every question has. Its wording and labels are content. */
interface QuestionBase {
  id: string
  /** Shown above the question, and in place of missing wording. */
  category: string
}

/** The most points that one question can give; the fewest are 1 (docs/specification.md A3). */
export const MAX_POINTS = 4

export type Answer = string | number
export type OptionValue = string

/**
 * What the code must know of a type of question, apart from how it is shown (question-view.ts). Pure:
 * it runs in the browser and on the server.
 *
 * These are methods, which TypeScript compares loosely, so that one list can hold the types of
 * different questions.
 */
interface QuestionType<Q extends QuestionBase> {
  /**
   * Parses typed or external input.
   *
   * @returns the answer as it counts, with its points from 1 to `MAX_POINTS`; null if it isn't one
   */
  read(question: Q, input: unknown): { answer: Answer; points: number } | null
  /** What a request should hold: 'should be one of none, basic'. */
  expected(question: Q): string
  /** The values that staff write labels for. */
  options(question: Q): OptionValue[]
  /** Into which kinds a sentence can sort answers; and the kind of one, as `read` returns it. */
  kinds(question: Q): string[]
  kindOf(question: Q, read: { answer: Answer; points: number }): string
  /** An answer as the report writes it. */
  inWords(question: Q, answer: Answer, labels: Record<OptionValue, string>): string
  /** The lowest answer worth this many points, or more if none is worth exactly that. */
  worth(question: Q, points: number): Answer
}

export interface AnswerProps<Q extends QuestionBase> {
  question: Q
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

export interface RadioQuestion extends QuestionBase {
  type: 'radio'
  points: Readonly<Record<OptionValue, 1 | 2 | 3 | 4>>
}

export const radio: QuestionType<RadioQuestion> = {
  read({ points }, input) {
    if (typeof input !== 'string' || !Object.hasOwn(points, input)) return null
    const reached = points[input]
    return reached ? { answer: input, points: reached } : null
  },
  expected: ({ points }) => `should be one of ${Object.keys(points).join(', ')}`,
  options: ({ points }) => Object.keys(points),
  kinds: ({ points }) => Object.keys(points),
  kindOf: (_, { answer }) => String(answer),
  inWords: (_, answer, labels) => labels[answer] ?? String(answer),
  worth({ points }, least) {
    const [value = ''] = Object.entries(points).find(([, worth]) => worth >= least) ?? []
    return value
  },
}

/** An integer, typed or set by a slider; every 10 give a point. */
export interface NumberQuestion extends QuestionBase {
  type: 'number'
  min: number
  max: number
  /** What the number counts. */
  unit: string
}

const PER_POINT = 10

/** As an integer from `min` to `max`, without decimals; what is no number becomes `min`. */
export function parseNumberAnswer(
  typed: string | number,
  { min, max }: Pick<NumberQuestion, 'min' | 'max'>,
): number {
  const value = Number(typed)
  return Number.isNaN(value) ? min : Math.min(max, Math.max(min, Math.trunc(value)))
}

const number: QuestionType<NumberQuestion> = {
  read(question, input) {
    if (!isTyped(input)) return null
    const answer = parseNumberAnswer(input, question)
    const points = Math.min(MAX_POINTS, Math.max(1, Math.floor(answer / PER_POINT)))
    return { answer, points }
  },
  expected: ({ min, max }) => `should be an integer from ${min} to ${max}`,
  options: () => [],
  kinds: () => Array.from({ length: MAX_POINTS }, (_, index) => bandOf(index + 1)),
  kindOf: (_, { points }) => bandOf(points),
  inWords: ({ unit }, answer) => `${answer} ${unit}`,
  worth: (_, points) => points * PER_POINT,
}

/** The numbers that are worth these points: 'under 20', '20-29', '40+'. */
function bandOf(points: number): string {
  const next = (points + 1) * PER_POINT
  if (points === 1) return `under ${next}`
  return points === MAX_POINTS ? `${points * PER_POINT}+` : `${points * PER_POINT}-${next - 1}`
}

function isTyped(input: unknown): input is string | number {
  return typeof input === 'number' || (typeof input === 'string' && input.trim() !== '')
}

/** The types of question there are: each has its folder in `types`. */
const QUESTION_TYPES = { radio, number }

type Types = typeof QUESTION_TYPES

export type Question = {
  [T in keyof Types]: Types[T] extends QuestionType<infer Q> ? Q : never
}[keyof Types]

export function typeOf({ type }: Question): QuestionType<Question> {
  return QUESTION_TYPES[type]
}
