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
  const booked = submissions.flatMap(({ id, booked: isBooked }) => (isBooked && id ? [id] : []))
  const events = Map.groupBy(await queryRows<{ id: string }>(target.databaseUrl, BOOKINGS), byLead)
  for (const id of booked) if (!events.has(id)) lost.push(`the booking of ${id}`)
  for (const [id, { length }] of events) if (length > 1) doubled.push(`the booking of ${id}`)
  return { stored: rows.length, failedAttempts: failed, lost, doubled }
}

const BOOKINGS = `select submission_id as id from person_events where kind = 'booking'`

function byLead({ id }: { id: string }): string {
  return id
}
