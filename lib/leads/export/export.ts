import { asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { ATTRIBUTION_FIELDS } from '#lib/leads/person/attribution.ts'
import { emailSubmissions, people } from '#lib/platform/database/tables/people.ts'
import { callsOf, mainCall, type Call } from '#lib/leads/story/calls.ts'
import { DETAIL_COLUMNS, detailCells } from '#lib/leads/export/detail-columns.ts'
import { detailsOf } from '#lib/leads/story/details.ts'
import type { Person } from '#lib/leads/story/joined.ts'
import { plainAmount } from '#lib/ui/money.ts'

const PAGE = 500

const COLUMNS = ['submitted_at', 'email', 'source', 'page', 'flag', 'consent_text']

const NO_AMOUNT = { wonAmount: null, wonCurrency: null }

/** Of the next call, or else the last, and what came of it. */
const CALL_COLUMNS = ['booked_for', 'outcome', 'amount', 'currency']

/** Of the next call, or else the last, and what came of it: the same in both exports. */
export function callCells(
  { wonAmount: amount, wonCurrency: currency }: Pick<Person, 'wonAmount' | 'wonCurrency'>,
  calls: readonly Call[],
) {
  const call = mainCall(calls)
  const worth = amount !== null && currency !== null ? plainAmount({ amount, currency }) : ''
  return [call?.startsAt.toISOString(), call?.outcome, worth, currency]
}

/** The row of `people` by which an address is shown. */
const shown = alias(people, 'shown')

/**
 * Every submission, oldest first. What is known of the person comes last, so that columns keep
 * their places.
 */
export async function* exportLeads(db: NodePgDatabase): AsyncGenerator<string> {
  const ofPerson = ['id', 'score', 'state', 'owner', ...CALL_COLUMNS, ...DETAIL_COLUMNS]
  yield csvRecord([...COLUMNS, ...ATTRIBUTION_FIELDS, ...ofPerson])
  const { createdAt, id } = emailSubmissions
  // As the database's text: a JavaScript date truncates to milliseconds, and rows would repeat.
  const at = sql<string>`${createdAt}::text`
  for (let after = ['-infinity', '00000000-0000-0000-0000-000000000000']; ;) {
    const rows = await db
      .select({ submission: getTableColumns(emailSubmissions), at, person: getTableColumns(shown) })
      .from(emailSubmissions)
      .leftJoin(people, sql`${people.person} = lower(${emailSubmissions.email})`)
      .leftJoin(shown, sql`${shown.id} = coalesce(${people.joinedTo}, ${people.id})`)
      .where(sql`(${createdAt}, ${id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)`)
      .orderBy(asc(createdAt), asc(id))
      .limit(PAGE)
    const ids = new Set(rows.flatMap(({ person }) => person?.id ?? []))
    const calls = Map.groupBy(await callsOf(db, [...ids]), ({ shownWith }) => shownWith)
    const details = await detailsOf(db, [...ids])
    for (const { submission, person } of rows) {
      const { createdAt: given, email, source, page, flag, consentText } = submission
      const own = [given.toISOString(), email, source, page, flag, consentText]
      const origin = ATTRIBUTION_FIELDS.map((name) => submission.attribution?.[name])
      const sales = [person?.score?.toString(), person?.state, person?.owner?.name]
      const call = callCells(person ?? NO_AMOUNT, (person && calls.get(person.id)) ?? [])
      const said = detailCells((person && details.get(person.id)) ?? [])
      const words = DETAIL_COLUMNS.map((name) => said[name])
      yield csvRecord([...own, ...origin, submission.id, ...sales, ...call, ...words])
    }
    const last = rows.at(-1)
    if (!last) return
    after = [last.at, last.submission.id]
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
  const persons = sql<number>`(count(distinct lower(${emailSubmissions.email}))
    - (select count(*) from ${people} where ${people.joinedTo} is not null))::int`
  const [counts] = await db.select({ total: count(), people: persons }).from(emailSubmissions)
  const latest = await db
    .select({ submission: emailSubmissions, score: shown.score })
    .from(emailSubmissions)
    .leftJoin(people, eq(people.person, sql`lower(${emailSubmissions.email})`))
    .leftJoin(shown, sql`${shown.id} = coalesce(${people.joinedTo}, ${people.id})`)
    .orderBy(desc(emailSubmissions.createdAt))
    .limit(limit)
  return { total: 0, people: 0, ...counts, latest }
}
