import { readFile } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, DatabaseError } from 'pg'
import { z } from 'zod'
import { SCHEDULERS } from '#lib/leads/bookings/schedulers.ts'
import type { Became } from '#lib/leads/email-events/event.ts'
import { emailWeek, LIMITS, type Week } from '#lib/leads/email-events/week.ts'
import { readProgress } from '#lib/leads/crm-sync/progress.ts'
import type { Names } from '#lib/leads/crms/crm.ts'
import { crmNamed } from '#lib/leads/crms/crms.ts'
import { FIELDS } from '#lib/leads/crms/fields.ts'
import { readBacklog, type Backlog } from '#lib/leads/outbox/backlog.ts'
import { APPLICATION_NAME } from '#lib/platform/database/application-name.ts'
import {
  TIMEOUT,
  pass,
  fail,
  type Check,
  type Finding,
  type Variables,
} from '#lib/platform/finding.ts'
import { reason } from '#lib/platform/log/log.ts'

const POSTGRES = 'Postgres'
const JOURNAL = new URL(
  '../../lib/platform/database/migrations/meta/_journal.json',
  import.meta.url,
)
const journalSchema = z.object({ entries: z.array(z.unknown()) })

/** Checks that the database accepts our login and has this version's tables. */
export const checkDatabase: Check = async ({ DATABASE_URL: url }) => {
  const parsed = URL.parse(url ?? '')
  if (!parsed) return []
  return onDatabase(
    url,
    async (client) => [await compareMigrations(client)],
    (error) => [fail(POSTGRES, sentence(error, parsed))],
  )
}

async function compareMigrations(client: Client): Promise<Finding> {
  const { entries } = journalSchema.parse(JSON.parse(await readFile(JOURNAL, 'utf8')))
  const made = await applied(client)
  if (made < entries.length)
    return fail(POSTGRES, `has ${made} of ${entries.length} migrations. Run npm run db:migrate.`)
  return made === entries.length
    ? pass(POSTGRES, 'responds, and its tables are those of this version.')
    : pass(POSTGRES, 'responds. A newer version was here, and this one works on its tables.')
}

async function applied(client: Client): Promise<number> {
  try {
    const { rows } = await client.query<{ made: number }>(
      'select count(*)::int as made from drizzle.__drizzle_migrations',
    )
    return rows[0]?.made ?? 0
  } catch (error) {
    const isMissing = error instanceof DatabaseError && /^(42P01|3F000)$/.test(error.code ?? '')
    if (isMissing) return 0
    throw error
  }
}

/** What's wrong, by SQLSTATE: a refused login, a missing database, another error or no response. */
function sentence(error: unknown, { host, username, pathname }: URL): string {
  const code = error instanceof DatabaseError ? error.code : undefined
  if (code === '28P01' || code === '28000') {
    return `${host} refuses the user ${username} with this password. See DATABASE_URL.`
  }
  if (code === '3D000') return `${host} has no database ${pathname.slice(1)}. See DATABASE_URL.`
  if (code) return `${host} responds with an error: ${reason(error)}.`
  return `nothing responds at ${host} (${reason(error)}). See DATABASE_URL, and whether this machine may connect.`
}

const DELIVERIES = 'Deliveries'
/**
 * Seconds a delivery may wait before a person should look: the alarm's threshold in docs/deploy.md.
 */
const TOO_LONG = 900

/** Checks that nothing meant for the team or a visitor is parked, held, or waiting for long. */
export const checkDeliveries: Check = async ({ DATABASE_URL: url }) => {
  if (!URL.canParse(url ?? '')) return []
  const ask = async (client: Client) => findings(await readBacklog(drizzle(client), 1))
  // checkDatabase reports what's wrong with the database.
  return onDatabase(url, ask, () => [])
}

const CALLS = 'Calls'

/** Checks that booked calls are told, and that what was told could be read. */
export const checkCalls: Check = async (variables) => {
  const connected = SCHEDULERS.filter(({ secret }) => variables[secret])
  if (connected.length === 0)
    return [pass(CALLS, 'no scheduler tells of them. docs/deploy.md says how to connect one.')]
  const ask = async (client: Client) => {
    const { rows } = await client.query<{ number: number }>(
      'select count(*)::int as number from unread_bookings',
    )
    const number = rows[0]?.number ?? 0
    const titles = connected.map(({ title }) => title).join(' and ')
    return number === 0
      ? [pass(CALLS, `${titles} may tell of them, and all that was told could be read.`)]
      : [fail(CALLS, `${number} of what was told could not be read. See npm run leads -- unread.`)]
  }
  return onDatabase(variables.DATABASE_URL, ask, () => [])
}

const EMAILS = 'Emails'

/** Checks that few emails of the last week bounced or were reported as spam. */
export const checkEmails: Check = async ({ DATABASE_URL: url, RESEND_WEBHOOK_SECRET: secret }) => {
  if (!secret || !URL.canParse(url ?? '')) return []
  const ask = async (client: Client) => {
    const week = await emailWeek((text, values) => client.query(text, values))
    return emailFindings((to, ...ends) =>
      week
        .filter((one) => one.to === to && ends.includes(one.became))
        .reduce((sum, { number }) => sum + number, 0),
    )
  }
  return onDatabase(url, ask, () => [])
}

function emailFindings(count: (to: Week['to'], ...ends: Became[]) => number): Finding[] {
  const arrived = count('visitor', 'delivered', 'complained')
  const [complained, bounced] = [count('visitor', 'complained'), count('visitor', 'bounced')]
  const isOver = (number: number, of: number, { share, least }: { share: number; least: number }) =>
    number >= least && number / Math.max(of, 1) >= share
  const runbook = 'See ‘our emails land in spam’ in docs/operations.md.'
  const team = count('team', 'bounced', 'suppressed')
  const found = [
    isOver(complained, arrived, LIMITS.complained) &&
      `${complained} of ${arrived} emails of the last week were reported as spam. ${runbook}`,
    isOver(bounced, arrived + bounced, LIMITS.bounced) &&
      `${bounced} of ${arrived + bounced} emails of the last week bounced. ${runbook}`,
    team > 0 &&
      `${team === 1 ? 'One email' : `${team} emails`} to the team bounced in the last week. Is LEADS_TO right?`,
  ].filter((says) => says !== false)
  if (found.length > 0) return found.map((says) => fail(EMAILS, says))
  const says = `${arrived} arrived at visitors in the last week, ${bounced} bounced, ${complained} reported as spam.`
  return [pass(EMAILS, says)]
}

/** Checks that a CRM has our fields, and takes all fields and people. */
export const checkCrms: Check = async (variables) => {
  const { DATABASE_URL: url } = variables
  if (!URL.canParse(url ?? '')) return []
  const ask = async (client: Client) => {
    const progress = await readProgress(drizzle(client))
    const all = progress.map(async ({ crm, refused, problems, names }) => {
      const about = `People at ${crm}`
      const where = 'See npm run leads -- sync.'
      const fields = Object.keys(problems).join(', ')
      const missing = names ? await missingFields(crm, variables, names) : ''
      const found: Finding[] = []
      if (missing)
        found.push(
          fail(
            about,
            `has no field ${missing} any longer: somebody deleted it. All else is written. To have it made again: npm run leads -- sync start`,
          ),
        )
      if (fields) found.push(fail(about, `${fields} can’t be written. ${where}`))
      if (refused.length > 0) found.push(fail(about, `${refused.length} are refused. ${where}`))
      return found.length > 0 ? found : [pass(about, 'none is refused, and no field.')]
    })
    return (await Promise.all(all)).flat()
  }
  return onDatabase(url, ask, () => [])
}

/** By the names that the CRM gave them; nothing if it doesn't respond, which its own check says. */
async function missingFields(name: string, variables: Variables, known: Names): Promise<string> {
  const crm = crmNamed(name)
  if (!crm || !variables[crm.token]) return ''
  const there = await crm
    .connect(variables)
    .present(known)
    .catch(() => null)
  const missing = FIELDS.filter((field) => there && !there.includes(field.name))
  return missing.map(({ label }) => `“${label}”`).join(', ')
}

/** Asks the database something, in time. */
async function onDatabase(
  connectionString: string | undefined,
  ask: (client: Client) => Promise<Finding[]>,
  onError: (error: unknown) => Finding[],
): Promise<Finding[]> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
    application_name: APPLICATION_NAME,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } catch (error) {
    return onError(error)
  } finally {
    await client.end().catch(() => {})
  }
}

function findings({ parked, waiting, oldestWaiting, items, holds }: Backlog): Finding[] {
  const found = holds.map(({ held, until, reason: why }) =>
    fail(
      DELIVERIES,
      `nothing goes to ${held} before ${until.toISOString()} (${why}). Once that is put right: npm run deliveries -- lift ${held}`,
    ),
  )
  if (parked > 0) {
    const why = items[0]?.lastError ?? 'without a reason'
    found.push(
      fail(
        DELIVERIES,
        `${parked} ${parked === 1 ? 'delivery is' : 'deliveries are'} parked, the oldest for: ${why}. See npm run deliveries.`,
      ),
    )
  }
  if (oldestWaiting !== null && oldestWaiting > TOO_LONG) {
    const minutes = Math.round(oldestWaiting / 60)
    found.push(
      fail(
        DELIVERIES,
        `${waiting} ${waiting === 1 ? 'waits' : 'wait'}, the oldest for ${minutes} minutes. See npm run deliveries.`,
      ),
    )
  }
  return found.length > 0 ? found : [pass(DELIVERIES, 'none is parked, held, or late.')]
}
