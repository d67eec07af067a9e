import { figureTable } from '#lib/leads/email/layout.ts'
import { escapeHtml } from '#lib/leads/email/text.ts'
import type { ResultPart } from '#lib/leads/brief/results.ts'
import type { Score } from '#lib/leads/score/score.ts'

export function scoreLines({ score, reasons }: Score): string[] {
  return [
    `Score: ${score} of 100`,
    ...reasons.map(({ points, reason }) => `  ${signed(points)} ${reason}`),
  ]
}

export function scoreFact({ score, reasons }: Score) {
  const why = reasons.map(({ points, reason }) => `<br>${signed(points)} ${escapeHtml(reason)}`)
  return { name: 'Score', html: `<b>${score} of 100</b>${why.join('')}` }
}

export function resultLines(results: readonly ResultPart[]): string[] {
  return results.flatMap((part) => [
    '',
    headingOf(part).toUpperCase(),
    ...(part.meaning ? [part.meaning] : []),
    ...part.figures.map(({ label, value }) => `  ${label}: ${value}`),
    `${enteredHeading(part)}:`,
    ...part.entered.map(lineOf),
  ])
}

export function resultRows(results: readonly ResultPart[]): string[] {
  return results.flatMap((part) => [
    figureTable(headingOf(part), part.figures, part.meaning),
    figureTable(enteredHeading(part), part.entered),
  ])
}

/** A label may be a question. */
export function lineOf({ label, value }: { label: string; value: string }): string {
  return `  ${label}${label.endsWith('?') ? '' : ':'} ${value}`
}

function headingOf({ tool, shared }: ResultPart): string {
  const name = tool === 'roi' ? 'Return on investment' : 'Automation readiness'
  return shared ? `${name}, from a link that somebody else shared` : name
}

function enteredHeading({ tool, shared }: ResultPart): string {
  const what = tool === 'roi' ? 'figures' : 'answers'
  return shared ? `Somebody else’s ${what}` : `Their ${what}`
}

export function pointsOf({ score }: Pick<Score, 'score'>): string {
  return `${score} ${score === 1 ? 'point' : 'points'}`
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}
