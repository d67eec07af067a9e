import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { ATTRIBUTION_FIELDS } from '#lib/leads/capture/attribution.ts'
import { csvRecord } from '#lib/leads/export/csv.ts'
import { emailSubmissions, people } from '#lib/platform/database/tables.ts'

/** Rows per query. */
const PAGE = 500

const COLUMNS = ['submitted_at', 'email', 'source', 'page', 'flag', 'consent_text']

/**
 * Streams every submission as CSV, oldest first, a few hundred rows at a time: a header, then one
 * record each. What is known of the person comes last, so that columns keep their places.
 */
export async function* exportLeads(db: NodePgDatabase): AsyncGenerator<string> {
  yield csvRecord([...COLUMNS, ...ATTRIBUTION_FIELDS, 'id', 'score', 'state', 'owner'])
  const { createdAt, id } = emailSubmissions
  const { score, state, owner } = people
  // As the database's text: a JavaScript date truncates to milliseconds, and rows would repeat.
  const at = sql<string>`${createdAt}::text`
  for (let after = ['-infinity', '00000000-0000-0000-0000-000000000000']; ;) {
    const rows = await db
      .select({
        ...getTableColumns(emailSubmissions),
        at,
        score,
        state,
        owner,
      })
      .from(emailSubmissions)
      .leftJoin(people, sql`${people.person} = lower(${emailSubmissions.email})`)
      .where(sql`(${createdAt}, ${id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)`)
      .orderBy(asc(createdAt), asc(id))
      .limit(PAGE)
    for (const row of rows) {
      const { consentText: consent } = row
      const own = [row.createdAt.toISOString(), row.email, row.source, row.page, row.flag, consent]
      const origin = ATTRIBUTION_FIELDS.map((name) => row.attribution?.[name])
      const person = [row.score?.toString(), row.state, row.owner?.name]
      yield csvRecord([...own, ...origin, row.id, ...person])
    }
    const last = rows.at(-1)
    if (!last) return
    after = [last.at, last.id]
  }
}
