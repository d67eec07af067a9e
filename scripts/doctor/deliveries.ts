import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { readBacklog, type Backlog } from '#lib/leads/outbox/backlog.ts'
import { APPLICATION_NAME } from '#lib/platform/database/application-name.ts'
import { TIMEOUT, pass, fail, type Check, type Finding } from '#lib/platform/finding.ts'

const ABOUT = 'Deliveries'
/**
 * Seconds a delivery may wait before a person should look: the alarm's threshold in docs/deploy.md.
 */
const TOO_LONG = 900

/** Checks that nothing meant for the team or a visitor is parked, held, or waiting for long. */
export const checkDeliveries: Check = async ({ DATABASE_URL: url }) => {
  if (!URL.canParse(url ?? '')) return []
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
    application_name: APPLICATION_NAME,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return findings(await readBacklog(drizzle(client), 1))
  } catch {
    // checkDatabase reports what's wrong with the database.
    return []
  } finally {
    await client.end().catch(() => {})
  }
}

function findings({ parked, waiting, oldestWaiting, items, holds }: Backlog): Finding[] {
  const found = holds.map(({ held, until, reason }) =>
    fail(
      ABOUT,
      `nothing goes to ${held} before ${until.toISOString()} (${reason}). Once that is put right: npm run deliveries -- lift ${held}`,
    ),
  )
  if (parked > 0) {
    const why = items[0]?.lastError ?? 'without a reason'
    found.push(
      fail(
        ABOUT,
        `${parked} ${parked === 1 ? 'delivery is' : 'deliveries are'} parked, the oldest for: ${why}. See npm run deliveries.`,
      ),
    )
  }
  if (oldestWaiting !== null && oldestWaiting > TOO_LONG) {
    const minutes = Math.round(oldestWaiting / 60)
    found.push(
      fail(
        ABOUT,
        `${waiting} ${waiting === 1 ? 'waits' : 'wait'}, the oldest for ${minutes} minutes. See npm run deliveries.`,
      ),
    )
  }
  return found.length > 0 ? found : [pass(ABOUT, 'none is parked, held, or late.')]
}
