import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { audit, auditOutcome } from '#lib/desk/audit.ts'
import type { Filters, Member } from '#lib/desk/contract.ts'
import { readPage, type Row } from '#lib/desk/list.ts'
import { csvRecord } from '#lib/leads/admin/csv.ts'
import { ATTRIBUTION_FIELDS } from '#lib/leads/capture/attribution.ts'

/** Rows per query. */
const PAGE = 500

const COLUMNS = [
  'email',
  'first_at',
  'last_at',
  'submissions',
  'resources',
  'state',
  'owner',
  'score',
  'is_spam',
]

/**
 * Streams the people that pass as CSV, in their order, a few hundred rows at a time.
 *
 * @param count is called with the number of rows of each page
 */
export async function* exportPeople(
  db: NodePgDatabase,
  filters: Filters,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  yield csvRecord([...COLUMNS, ...ATTRIBUTION_FIELDS, 'id'])
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(db, filters, {
      after,
      limit: PAGE,
    })
    count(page.rows.length)
    if (page.rows.length > 0) yield page.rows.map(recordOf).join('')
    after = page.next
  } while (after !== null)
}

function recordOf(person: Row): string {
  const { email, submissions, resources, state, owner, score, isFlagged, attribution } = person
  return csvRecord([
    email,
    person.firstAt.toISOString(),
    person.lastAt.toISOString(),
    String(submissions),
    resources.join(' '),
    state,
    owner?.name,
    score === null ? '' : String(score),
    isFlagged ? 'yes' : 'no',
    ...ATTRIBUTION_FIELDS.map((name) => attribution?.[name]),
    person.id,
  ])
}

/**
 * The same, with an entry in the audit log: who, by which filters, and how many rows left. An
 * export that is broken off is counted up to there.
 *
 * @throws the driver's error when the log can't be written: then nothing is exported
 */
export async function exportAudited(
  db: NodePgDatabase,
  filters: Filters,
  member: Member,
): Promise<AsyncGenerator<string>> {
  const names = Object.keys(filters).filter((name) => name !== 'sort')
  const entry = await audit(db, { member, action: 'exported', details: { filters: names } })
  return counted()

  async function* counted() {
    let rows = 0
    try {
      yield* exportPeople(db, filters, (more) => (rows += more))
    } finally {
      await auditOutcome(db, entry, { filters: names, rows })
    }
  }
}
