import { readFile } from 'node:fs/promises'
import { Client, DatabaseError } from 'pg'
import { z } from 'zod'
import { reason } from '#lib/platform/log/log.ts'
import { APPLICATION_NAME } from '#lib/platform/database/application-name.ts'
import { TIMEOUT, pass, fail, type Check, type Finding } from '#lib/platform/finding.ts'

const ABOUT = 'Postgres'
const JOURNAL = new URL(
  '../../lib/platform/database/migrations/meta/_journal.json',
  import.meta.url,
)
const journalSchema = z.object({ entries: z.array(z.unknown()) })

/** Checks that the database accepts our login and has this version's tables. */
export const checkDatabase: Check = async ({ DATABASE_URL: url }) => {
  const parsed = URL.parse(url ?? '')
  if (!parsed) return []
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
    application_name: APPLICATION_NAME,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return [await compareMigrations(client)]
  } catch (error) {
    return [fail(ABOUT, sentence(error, parsed))]
  } finally {
    await client.end().catch(() => {})
  }
}

async function compareMigrations(client: Client): Promise<Finding> {
  const { entries } = journalSchema.parse(JSON.parse(await readFile(JOURNAL, 'utf8')))
  const made = await applied(client)
  if (made < entries.length)
    return fail(ABOUT, `has ${made} of ${entries.length} migrations. Run npm run db:migrate.`)
  return made === entries.length
    ? pass(ABOUT, 'responds, and its tables are those of this version.')
    : pass(ABOUT, 'responds. A newer version was here, and this one works on its tables.')
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
