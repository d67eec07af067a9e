import {
  MAX_POINTS,
  type QuestionBase,
  type QuestionType,
} from '#lib/tools/quiz/types/question-type.ts'

/** An integer, typed or set by a slider; every 10 give a point. */
export interface NumberQuestion extends QuestionBase {
  type: 'number'
  min: number
  max: number
  /** What the number counts. */
  unit: string
}

const PER_POINT = 10

/**
 * A typed number as an integer from `min` to `max`: decimals are truncated, anything that isn't a
 * number becomes `min`.
 */
export function parseNumberAnswer(
  typed: string | number,
  { min, max }: Pick<NumberQuestion, 'min' | 'max'>,
): number {
  const value = Number(typed)
  return Number.isNaN(value) ? min : Math.min(max, Math.max(min, Math.trunc(value)))
}

export const number: QuestionType<NumberQuestion> = {
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
