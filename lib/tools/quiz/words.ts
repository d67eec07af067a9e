import { type Answers, readAnswers } from '#lib/tools/quiz/answers.ts'
import { questionsInOrder, type KnownQuestion, QUESTIONS } from './questions.ts'
import { typeOf, MAX_POINTS, type OptionValue } from '#lib/tools/quiz/question-types.ts'

export interface Wording {
  id: string
  wording: string
  options: Record<OptionValue, string>
}

type Row = [wording: string, answer: string, points: string]

/** In the quiz's order. Without a wording, a question is its category, an option its value. */
export function answerRows(answers: Answers, wordings: readonly Wording[]): Row[] {
  return questionsInOrder(wordings.map(({ id }) => id)).map((question) =>
    rowOf(question, answers, wordings),
  )
}

function rowOf(question: KnownQuestion, answers: Answers, wordings: readonly Wording[]): Row {
  const content = wordings.find(({ id }) => id === question.id)
  const type = typeOf(question)
  const read = type.read(question, answers[question.id])
  return [
    content?.wording ?? question.category,
    read ? type.inWords(question, read.answer, content?.options ?? {}) : 'Not answered',
    read ? `${read.points} of ${MAX_POINTS}` : '0 of 0',
  ]
}

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

/** A checksum of the wordings in any order, by which the browser says which it showed (FNV-1a). */
export function wordingMark(wordings: readonly Wording[]): string {
  const said = wordings
    .map(({ id, wording, options }) => JSON.stringify([id, wording, Object.entries(options)]))
    .toSorted()
  let sum = 0x811c9dc5
  for (const character of said.join())
    sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (sum >>> 0).toString(36)
}

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
