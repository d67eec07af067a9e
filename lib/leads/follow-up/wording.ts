import type { ResultPart } from '#lib/leads/follow-up/results.ts'

/** What a result is about, and whose it is. */
export function headingOf({ tool, shared }: ResultPart): string {
  const name = tool === 'roi' ? 'Return on investment' : 'Automation readiness'
  return shared ? `${name}, from a link that somebody else shared` : name
}

/** What the table of entries is called. */
export function enteredHeading({ tool, shared }: ResultPart): string {
  const what = tool === 'roi' ? 'figures' : 'answers'
  return shared ? `Somebody else’s ${what}` : `Their ${what}`
}

/** Points with their sign: '+25', '−100'. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}
