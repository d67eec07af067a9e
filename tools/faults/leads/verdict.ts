import { queryRows } from '#tools/harness/query-rows.ts'
import { judgeDeliveries } from './judge-deliveries.ts'
import type { Submission } from './visitors.ts'
import type { Target } from './target.ts'

/** What became of the submissions. Everything but the first two must be empty. */
export interface Verdict {
  stored: number
  /** Attempts at a provider that failed. */
  failedAttempts: number
  lost: string[]
  doubled: string[]
}

interface Row {
  id: string
  email: string
  page: string
}

/**
 * Compares the site's responses with the table and with everything that providers got: each
 * acknowledged submission must be one row, have each delivery that its channels start, and each
 * delivery must have arrived once.
 */
export async function judge(target: Target, submissions: Submission[]): Promise<Verdict> {
  const rows = await queryRows<Row>(
    target.databaseUrl,
    'select id, email, page from email_submissions',
  )
  const [{ failed = 0 } = {}] = await queryRows<{ failed: number }>(
    target.databaseUrl,
    'select sum(attempts - 1)::int as failed from deliveries',
  )
  const ids = Map.groupBy(rows, ({ page }) => page)
  const { lost, doubled } = await judgeDeliveries(target, submissions)
  for (const { page, id } of submissions) {
    const stored = ids.get(page) ?? []
    if (id !== null && !stored.some((row) => row.id === id)) lost.push(`the lead of ${page}`)
    if (stored.length > 1) doubled.push(`the lead of ${page}`)
  }
  const events = Map.groupBy(await queryRows<{ event: string }>(target.databaseUrl, EVENTS), byName)
  for (const { id, booked, finished } of submissions) {
    if (booked && !events.has(`booking of ${id}`)) lost.push(`the booking of ${id}`)
    if (finished && !events.has(`result of ${id}`)) lost.push(`the result of ${id}`)
  }
  for (const [event, { length }] of events) if (length > 1) doubled.push(`the ${event}`)
  return { stored: rows.length, failedAttempts: failed, lost, doubled }
}

const EVENTS = `
  select kind || ' of ' || submission_id as event from person_events
  where kind in ('booking', 'result')`

function byName({ event }: { event: string }): string {
  return event
}
