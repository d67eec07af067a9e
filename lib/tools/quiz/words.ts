import { readAnswers, type Answers } from '#lib/tools/quiz/answers.ts'
import { rowOf, type Wording } from '#lib/tools/quiz/rows.ts'
import { questionsInOrder } from '#lib/tools/quiz/order.ts'

/** The words in which questions were asked and answered, by the question's id. */
export type Words = Record<string, { question: string; answer: string }>

/** The words of what is answered, as the wordings have them; undefined without wordings. */
export function wordsOf(answers: object, wordings: readonly Wording[]): Words | undefined {
  if (wordings.length === 0) return undefined
  const given = readAnswers(answers)
  const answered = questionsInOrder([]).filter(({ id }) => id in given)
  return Object.fromEntries(
    answered.map((question) => {
      const [wording, answer] = rowOf(question, given, wordings)
      return [question.id, { question: wording, answer }]
    }),
  )
}

/** A question and its answer, in the words of then if they are kept. */
export interface WordedRow {
  label: string
  value: string
  /** What the question and the answer say today, if that is something else. */
  today?: { label: string; value: string }
}

/** As `answerRows`, without points. */
export function wordedRows(
  answers: Answers,
  wordings: readonly Wording[],
  words: Words = {},
): WordedRow[] {
  return questionsInOrder(wordings.map(({ id }) => id)).map((question) => {
    const [label, value] = rowOf(question, answers, wordings)
    const then = words[question.id]
    if (!then) return { label, value }
    const kept: WordedRow = { label: then.question, value: then.answer }
    const isSame = kept.label === label && kept.value === value
    if (!isSame && wordings.length > 0) kept.today = { label, value }
    return kept
  })
}

/**
 * A checksum of the wordings, in any order: with it the browser says which ones it showed
 * (FNV-1a, 32 bits).
 */
export function wordingMark(wordings: readonly Wording[]): string {
  const said = wordings
    .map(({ id, wording, options }) => JSON.stringify([id, wording, Object.entries(options)]))
    .toSorted()
  let sum = 0x811c9dc5
  for (const character of said.join())
    sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (sum >>> 0).toString(36)
}
