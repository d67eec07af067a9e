/**
 * One request to a process of the site, with or without a response. Times are those of
 * `performance.now()`.
 */
export interface TimedRequest {
  site: string
  startedAt: number
  endedAt: number
  /** Null without a response. */
  status: number | null
}

/**
 * Readiness checks that said 'ready' while leads were refused: they began after a lead got its 503
 * and ended before the next refused one was sent, with no lead stored in between. Each process is
 * judged on its own.
 */
export function readyWhileRefused(
  presses: readonly TimedRequest[],
  checks: readonly TimedRequest[],
): TimedRequest[] {
  const spans = [...Map.groupBy(presses, ({ site }) => site).values()].flatMap(spansOfRefusal)
  return checks.filter(
    ({ site, startedAt, endedAt, status }) =>
      status === 200 &&
      spans.some((span) => span.site === site && span.from < startedAt && endedAt < span.until),
  )
}

function spansOfRefusal(presses: TimedRequest[]) {
  const spans: { site: string; from: number; until: number }[] = []
  let before: TimedRequest | undefined
  for (const press of presses.toSorted((a, b) => a.endedAt - b.endedAt)) {
    if (before?.status === 503 && press.status === 503)
      spans.push({ site: press.site, from: before.endedAt, until: press.startedAt })
    before = press
  }
  return spans
}
