import type {
  OptionValue,
  QuestionBase,
  QuestionType,
} from '#lib/tools/quiz/types/question-type.ts'

/** One of a few options. */
export interface RadioQuestion extends QuestionBase {
  type: 'radio'
  /** Points by option value. */
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
