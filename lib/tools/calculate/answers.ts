import { z } from 'zod'
import { answersToHash, readAnswers, type Answers } from '#lib/tools/quiz/answers.ts'
import { MAX_POINTS } from '#lib/tools/quiz/question-types.ts'
import { LEVELS, QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { detailRows, LEVEL, scoreQuiz } from '#lib/tools/quiz/score.ts'
import { summaryOf } from '#lib/tools/quiz/words.ts'
import {
  breakEvenMonth,
  calculateRoi,
  cumulativeValue,
  HORIZON_MONTHS,
  hourlyCost,
  WEEKS_PER_MONTH,
  WEEKS_PER_YEAR,
} from '#lib/tools/roi/calculate.ts'
import { FIELD, mapFields, UNITS, type RoiInputs, type RoiKey } from '#lib/tools/roi/fields.ts'
import { formulaRows } from '#lib/tools/roi/formulas.ts'
import { textsToHash, toTexts } from '#lib/tools/roi/texts.ts'
import { summaryText } from '#lib/tools/roi/words.ts'

const dollars = (what: string) => z.number().describe(`${what}, in US dollars`)
const LINK = z.url().describe('The tool on this site, opened with these figures')
const ASSUMPTIONS = z.array(z.string()).describe('What the figures rest on: say it beside them')

/** What the calculator answers; the OpenAPI document has the same. */
export const ROI_ANSWER = z.strictObject({
  sentence: z.string().describe('The result in words'),
  inputs: z.strictObject(mapFields(({ label }) => z.number().describe(label))),
  results: z.strictObject({
    hourlyCost: dollars('What an hour of work costs'),
    monthlySavings: dollars('Time savings a month'),
    annualSavings: dollars('Time savings a year'),
    totalRevenueIncrease: dollars('Additional revenue over the project’s duration'),
    totalCosts: dollars('All costs over the project’s duration'),
    netBenefit: dollars('Savings and revenue less costs over the project’s duration'),
    roiPercentage: z.number().describe('Net benefit as a percentage of the costs'),
    paybackMonths: z.number().describe('All costs divided by the monthly gain, in months'),
    breakEvenMonth: z
      .int()
      .nullable()
      .describe(
        `The first month in which the cumulative value is above 0; null if it isn’t within ${HORIZON_MONTHS} months`,
      ),
    threeYearValue: dollars('Gains less costs over three years'),
  }),
  formulas: z
    .array(z.strictObject({ name: z.string(), formula: z.string(), value: z.string() }))
    .describe('How each result is calculated, in words, and its value as the site shows it'),
  assumptions: ASSUMPTIONS,
  link: LINK,
})

/**
 * The calculator's answer.
 *
 * @param left the inputs that were not given
 * @param page URL of the calculator
 */
export function answerRoi(
  inputs: RoiInputs,
  left: readonly string[],
  page: string,
): z.infer<typeof ROI_ANSWER> {
  const results = calculateRoi(inputs)
  const rows = formulaRows(inputs, results)
  return {
    sentence: summaryText(inputs),
    inputs,
    results: {
      hourlyCost: rounded(hourlyCost(inputs)),
      monthlySavings: rounded(results.monthlySavings),
      annualSavings: rounded(results.annualSavings),
      totalRevenueIncrease: rounded(results.totalRevenueIncrease),
      totalCosts: rounded(results.totalCosts),
      netBenefit: rounded(results.netBenefit),
      roiPercentage: rounded(results.roiPercentage),
      paybackMonths: rounded(results.paybackMonths),
      breakEvenMonth: breakEvenMonth(cumulativeValue(inputs)),
      threeYearValue: rounded(results.threeYearValue),
    },
    formulas: rows.map(([name, formula, value]) => ({ name, formula, value })),
    assumptions: [
      ...assumed(left),
      `A year has ${WEEKS_PER_YEAR} weeks of work, and a month ${WEEKS_PER_MONTH}.`,
      'The one-time cost is paid at the start. Savings, revenue and monthly costs are the same in every month, from the first on.',
      'Amounts are in US dollars, before tax and without interest.',
    ],
    link: page + textsToHash(toTexts(inputs)),
  }
}

/** An answer that rests on figures that nobody gave says so first. */
function assumed(left: readonly string[]): string[] {
  const fields = Object.values(FIELD).filter(({ key }) => left.includes(key))
  if (fields.length === 0) return []
  const figures = fields.map(({ label, unit, start }) => `${label}: ${UNITS[unit].format(start)}`)
  return [`Not given, so what the calculator starts with: ${figures.join('; ')}.`]
}

const percent = (what: string) => z.number().min(0).max(100).describe(what)

/** What the quiz answers; the OpenAPI document has the same. */
export const READINESS_ANSWER = z.strictObject({
  sentence: z.string().describe('The result in words'),
  answers: z.strictObject(
    Object.fromEntries(
      QUESTIONS.map(({ id, type, category }) => [
        id,
        (type === 'number' ? z.int() : z.string()).describe(category),
      ]),
    ),
  ),
  results: z.strictObject({
    score: z.int().describe('Points of all answers'),
    maxScore: z.int().describe('The most points that there are'),
    percent: percent('Points as a percentage of the most'),
    level: z.enum(LEVELS),
    readinessLevel: z.string().describe('What the level is called'),
    timeline: z.string().describe('How long the work takes at this level'),
    breakdown: z
      .array(z.strictObject({ label: z.string(), percent: percent('Of one answer’s points') }))
      .describe('Four areas, each from one answer'),
  }),
  priorityProcesses: z.array(z.string()).describe('What to automate first, the best first'),
  recommendations: z.array(z.string()).describe('What to do next'),
  assumptions: ASSUMPTIONS,
  link: LINK,
})

/** What staff write for a level. */
type Level = Parameters<typeof summaryOf>[0] & {
  recommendations: string[]
  priorityProcesses: string[]
}

/**
 * The quiz's answer.
 *
 * @param page URL of the quiz
 */
export function answerReadiness(
  answers: Answers,
  levels: Record<(typeof LEVELS)[number], Level>,
  page: string,
): z.infer<typeof READINESS_ANSWER> {
  const { score, maxScore, level, readinessLevel, timeline, details, ...result } =
    scoreQuiz(answers)
  const { recommendations, priorityProcesses } = levels[level]
  const { high, moderate } = LEVEL
  return {
    sentence: `${readinessLevel}: ${score} of ${maxScore} points. ${summaryOf(levels[level], answers)}`,
    answers: readAnswers(answers) as Record<string, number | string>,
    results: {
      score,
      maxScore,
      percent: rounded(result.percent),
      level,
      readinessLevel,
      timeline,
      breakdown: detailRows(details),
    },
    priorityProcesses,
    recommendations,
    assumptions: [
      `Each answer counts 1 to ${MAX_POINTS} points, and all questions count the same.`,
      `${high.readinessLevel} starts at ${high.threshold}%, ${moderate.readinessLevel} at ${moderate.threshold}%.`,
      'The score is an orientation from eight answers. It looks at no process in detail.',
    ],
    link: page + answersToHash(answers, QUESTIONS),
  }
}

/** To the cent. */
function rounded(value: number): number {
  return Number(value.toFixed(2))
}

/** What `readParameters` read of the calculator's parameters, which are its fields. */
export function inputsFrom(values: Record<string, number | string>): RoiInputs {
  const of = (key: RoiKey) => Number(values[key])
  return mapFields(({ key }) => of(key))
}
