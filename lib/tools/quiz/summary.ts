import type { Answers } from '#lib/tools/quiz/answers.ts'
import { typeOf } from '#lib/tools/quiz/question-types.ts'
import { QUESTIONS, type KnownQuestion } from '#lib/tools/quiz/questions.ts'

/** A sentence that is true only of some answers. */
export interface Sentence {
  text: string
  /** Which answers: values of `ANSWER_KINDS`. To each question among them, one of those. */
  needs: readonly string[]
}

/** Every question with every kind of answer to it: 'process_documentation:none'. */
export const ANSWER_KINDS = QUESTIONS.flatMap((question) =>
  typeOf(question)
    .kinds(question)
    .map((kind) => ({ value: keyOf(question, kind), title: `${question.category}: ${kind}` })),
)

interface Level {
  summary: string
  sentences: readonly Sentence[]
}

/** A level's summary in full: what is true at the level, then what is true of these answers. */
export function summaryOf(level: Level, answers: Answers): string {
  return summaryTexts(level, answers).join(' ')
}

/** The texts of the summary, each of which staff edit in a field of its own. */
export function summaryTexts(level: Level, answers: Answers): string[] {
  const given = new Set(
    QUESTIONS.flatMap((question) => {
      const read = typeOf(question).read(question, answers[question.id])
      return read ? [keyOf(question, typeOf(question).kindOf(question, read))] : []
    }),
  )
  const isTrue = ({ needs }: Sentence) => {
    const questions = new Set(needs.map(questionOf))
    return needs.filter((need) => given.has(need)).length === questions.size
  }
  const texts = level.sentences.filter(isTrue).map(({ text }) => text)
  return [level.summary, ...texts].filter(Boolean)
}

function keyOf({ id }: KnownQuestion, kind: string): string {
  return `${id}:${kind}`
}

function questionOf(key: string): string {
  return key.slice(0, key.indexOf(':'))
}
