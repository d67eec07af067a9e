import { z } from 'zod'
import { typeOf, type Question, type Answer } from '#lib/tools/quiz/question-types.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { mapFields, ROI_FIELDS, type RoiInputs } from '#lib/tools/roi/fields.ts'
import { numberWord } from '#lib/ui/format.ts'
import type { QuestionContent } from '#lib/content/types.ts'
import type { EventData } from '#lib/leads/story/kinds.ts'
import { readAnswers, type Answers } from '#lib/tools/quiz/answers.ts'
import { wordedRows, type WordedRow, type Words } from '#lib/tools/quiz/words.ts'
import { detailRows, scoreQuiz, type QuizResult } from '#lib/tools/quiz/score.ts'
import { calculateRoi, cumulativeValue, type RoiResults } from '#lib/tools/roi/calculate.ts'
import { inputRows } from '#lib/tools/roi/formulas.ts'
import { summaryText } from '#lib/tools/roi/words.ts'

/** The calculator's figures. One from before an input existed counts as that input's `missing`. */
export const roiFigures = z.object(
  mapFields(({ missing }) => {
    const figure = z.number('should be a finite number such as 30')
    return missing === null ? figure : figure.default(missing)
  }),
  `should hold the ${numberWord(ROI_FIELDS.length)} figures of the calculator`,
)

export const quizAnswers = answersBy((question) => answer(question).optional())

export const completeAnswers = answersBy(answer)

function answersBy<Value extends z.ZodType>(schemaOf: (question: Question) => Value) {
  const shape = Object.fromEntries(QUESTIONS.map((question) => [question.id, schemaOf(question)]))
  return z
    .object(shape, 'should hold the answers by question')
    .catchall(z.custom<never>(() => false, 'is not a question of the quiz'))
}

/** Accepts an answer only as it counts: 12, but neither '12' nor 12.5. */
function answer(question: Question) {
  const { read, expected } = typeOf(question)
  return z.custom<Answer>((value) => read(question, value)?.answer === value, expected(question))
}

export type ToolResult =
  | { tool: 'roi'; input: RoiInputs; results: RoiResults }
  | { tool: 'automation'; input: Answers; results: QuizResult }

/** A result in words and figures, for emails, the desk and the terminal. */
export interface ResultText {
  summary: string
  rows: WordedRow[]
  /** What is to be known of the rows' words; null if they are those of then. */
  note: string | null
  /** The cumulative value at month 0 to 36 in USD, or percentages 0-100. */
  chart:
    | { kind: 'value'; values: number[] }
    | { kind: 'score'; percent: number; parts: { label: string; percent: number }[] }
}

/** Computes a stored result; null if this version of the site can't read what was entered. */
export function resultOf({ tool, input }: EventData<'result'>): ToolResult | null {
  if (tool === 'automation') {
    const answers = readAnswers(input)
    return { tool, input: answers, results: scoreQuiz(answers) }
  }
  const figures = roiFigures.safeParse(input).data
  return figures ? { tool, input: figures, results: calculateRoi(figures) } : null
}

/** To the cent, as spreadsheets and CRMs get them; null without a result. */
export function outcomeCells(results: RoiResults | undefined) {
  const cents = (amount: number | undefined) => amount?.toFixed(2) ?? null
  return {
    annual_savings: cents(results?.annualSavings),
    net_benefit: cents(results?.netBenefit),
    total_costs: cents(results?.totalCosts),
    roi_percent: cents(results?.roiPercentage),
    payback_months: cents(results?.paybackMonths),
  }
}

/**
 * Null like `resultOf`. Of answers whose words aren't kept, those of today are used, or their
 * values.
 */
export function resultText(
  stored: EventData<'result'>,
  questions: readonly QuestionContent[] = [],
): ResultText | null {
  const result = resultOf(stored)
  return result && textOf(result, questions, stored.words)
}

const WORDS_OF_TODAY =
  'In the words of today: those in which it was asked and answered were not kept.'

function textOf(
  result: ToolResult,
  questions: readonly QuestionContent[],
  words: Words | undefined,
): ResultText {
  if (result.tool === 'roi') {
    return {
      summary: summaryText(result.input),
      rows: inputRows(result.input).map(([label, value]) => ({ label, value })),
      note: null,
      chart: { kind: 'value', values: cumulativeValue(result.input) },
    }
  }
  const { score, maxScore, percent, readinessLevel, details } = result.results
  return {
    summary: `${score} of ${maxScore} points: ${readinessLevel}.`,
    rows: wordedRows(result.input, questions, words),
    note: words ? null : WORDS_OF_TODAY,
    chart: { kind: 'score', percent, parts: detailRows(details) },
  }
}
