import { asc, getTableColumns, sql, count, desc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { ATTRIBUTION_FIELDS } from '#lib/leads/capture/submission.ts'
import { emailSubmissions, people } from '#lib/platform/database/tables.ts'

const PAGE = 500

const COLUMNS = ['submitted_at', 'email', 'source', 'page', 'flag', 'consent_text']

/**
 * Every submission, oldest first. What is known of the person comes last, so that columns keep
 * their places.
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

/**
 * Where a spreadsheet starts a formula: at the beginning of a cell, and behind what else it may
 * split a file at.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g

/** One CSV record (RFC 4180). An apostrophe turns formulas into text. */
export function csvRecord(cells: readonly (string | null | undefined)[]): string {
  return `${cells.map((cell) => quoted(cell ?? '')).join(',')}\r\n`
}

function quoted(cell: string): string {
  const text = cell.replace(FORMULA, "'")
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

interface Row {
  submission: typeof emailSubmissions.$inferSelect
  score: number | null
}

export async function latestLeads(
  db: NodePgDatabase,
  limit: number,
): Promise<{ total: number; people: number; latest: Row[] }> {
  const persons = sql<number>`count(distinct lower(${emailSubmissions.email}))::int`
  const [counts] = await db.select({ total: count(), people: persons }).from(emailSubmissions)
  const latest = await db
    .select({ submission: emailSubmissions, score: people.score })
    .from(emailSubmissions)
    .leftJoin(people, eq(people.person, sql`lower(${emailSubmissions.email})`))
    .orderBy(desc(emailSubmissions.createdAt))
    .limit(limit)
  return { total: 0, people: 0, ...counts, latest }
}
