import type { QuizContent } from '#lib/content/types.ts'
import type { Numbers } from '#lib/leads/score/numbers.ts'
import { resultOf, resultText, type ToolResult } from '#lib/leads/story/results.ts'
import type { Story } from '#lib/leads/story/story.ts'
import { LEVEL, detailRows } from '#lib/tools/quiz/score.ts'
import { summaryOf } from '#lib/tools/quiz/words.ts'
import { breakEvenMonth, cumulativeValue, HORIZON_MONTHS } from '#lib/tools/roi/calculate.ts'
import { formatMonths, formatPercent, formatUsd } from '#lib/ui/format.ts'
import { paybackText } from '#lib/tools/roi/words.ts'
import type { RoiInputs } from '#lib/tools/roi/fields.ts'

export interface ResourceText {
  title: string
  isTool: boolean
}

export interface Texts {
  /** By slug; a resource that content doesn't know, or doesn't tell of in time, is missing. */
  resources: ReadonlyMap<string, ResourceText>
  quiz: QuizContent | null
  /** What scores are counted by. */
  numbers: Numbers
}

export function titleIn({ resources }: Texts, slug: string): string {
  return resources.get(slug)?.title ?? slug
}

type Row = { label: string; value: string }

/** A tool's result, in the figures and words of the page and the report. */
export interface ResultPart {
  tool: ToolResult['tool']
  shared: boolean
  sentence: string
  /** What the figures mean; empty if content has no text for it. */
  meaning: string
  figures: Row[]
  entered: Row[]
}

/** The latest result of each tool, their own before those from somebody else's links. */
export function resultParts({ events }: Pick<Story, 'events'>, { quiz }: Texts): ResultPart[] {
  const latest = new Map<string, ResultPart>()
  for (const event of events) {
    if (event.kind !== 'result') continue
    const result = resultOf(event.data)
    const words = resultText(event.data, quiz?.questions)
    if (!result || !words) continue
    const { tool, shared } = event.data
    const meaning = result.tool === 'roi' ? words.summary : levelInWords(result, quiz)
    const said = { sentence: sentenceOf(result), meaning, figures: figuresOf(result) }
    latest.set(`${tool} ${shared}`, { tool, shared, ...said, entered: words.rows })
  }
  return [...latest.values()].toSorted((one, other) => Number(one.shared) - Number(other.shared))
}

/** What the quiz's page says of these answers; empty for the calculator, and without content. */
export function levelInWords(result: ToolResult, quiz: QuizContent | null): string {
  const level = result.tool === 'automation' && quiz?.levels[result.results.level]
  return level ? summaryOf(level, result.input) : ''
}

function sentenceOf(result: ToolResult): string {
  if (result.tool === 'automation') {
    const { score, maxScore, readinessLevel } = result.results
    const hours = result.input.time_spent
    const work =
      hours === undefined
        ? ''
        : ` They spend ${hours} ${hours === 1 ? 'hour' : 'hours'} a week on manual work.`
    return `${readinessLevel}: ${score} of ${maxScore} points in the quiz.${work}`
  }
  const { input, results } = result
  const over = `over ${formatMonths(input.projectDurationMonths)}`
  const amount = formatUsd(Math.abs(results.netBenefit))
  if (amount === '$0') return `By their figures, AI comes out even ${over}.`
  if (results.netBenefit < 0)
    return `By their figures, AI costs ${amount} more than it returns ${over}.`
  return `By their figures, AI returns ${amount} more than it costs ${over}, ${turn(input)}.`
}

/** When it breaks even, as the page says it: the payback period is another figure, with a note. */
function turn(input: RoiInputs): string {
  const month = breakEvenMonth(cumulativeValue(input))
  if (month === null) return `but doesn’t break even within ${HORIZON_MONTHS} months`
  return month === 0 ? 'and is ahead from the start' : `and breaks even in month ${month}`
}

/** A result's figures. Labels and formats are those of the page, so that both show the same. */
export function figuresOf(result: ToolResult): Row[] {
  if (result.tool === 'roi') {
    const { input, results } = result
    return [
      { label: 'Net Benefit', value: formatUsd(results.netBenefit) },
      { label: 'ROI Summary', value: formatPercent(results.roiPercentage) },
      { label: 'Payback Period', value: paybackText(input, results) },
      { label: '3-Year Projection', value: formatUsd(results.threeYearValue) },
    ]
  }
  const { score, maxScore, percent, level, readinessLevel, details } = result.results
  return [
    { label: readinessLevel, value: `${score} of ${maxScore}, ${Math.round(percent)}%` },
    { label: 'Timeline', value: LEVEL[level].timeline },
    ...detailRows(details).map(({ label, percent: share }) => ({ label, value: `${share}%` })),
  ]
}
