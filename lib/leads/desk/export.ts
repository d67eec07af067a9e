import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { audit, auditOutcome } from '#lib/platform/database/audit.ts'
import type { Member } from '#lib/leads/story/kinds.ts'
import { wanted, type Wanted, type Filters } from '#lib/leads/desk/filters.ts'
import { known, namesOf, type Known } from '#lib/leads/desk/lead.ts'
import { readPage } from '#lib/leads/desk/list.ts'
import { asOne, type Person } from '#lib/leads/story/joined.ts'
import { CALL_COLUMNS, callCells, csvRecord } from '#lib/leads/export/export.ts'
import { ATTRIBUTION_FIELDS } from '#lib/leads/capture/submission.ts'
import type { SlugHistory } from '#lib/publishing/slug-history/history.ts'
import { readSlugHistory } from '#lib/publishing/slug-history/stored.ts'

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
/** After the others, which keep their places. */
const LATER_COLUMNS = [...CALL_COLUMNS, 'other_emails']

/**
 * Streams the people that pass as CSV. Those whom activity moves meanwhile, to where the export has
 * already been, are at the end.
 */
export async function* exportPeople(
  db: NodePgDatabase,
  filters: Filters,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  const written = new Set<string>()
  const slugs = await readSlugHistory()
  const passes = wanted(filters, slugs)
  const csvOf = async (rows: Person[]) => {
    const others = rows.filter(({ id }) => !written.has(id))
    for (const { id } of others) written.add(id)
    count(others.length)
    return (await known(db, others)).map((one) => recordOf(one, slugs)).join('')
  }

  const start = await aMinuteAgo(db)
  yield csvRecord([...COLUMNS, ...ATTRIBUTION_FIELDS, 'id', ...LATER_COLUMNS])
  for await (const rows of pagesOf(db, passes)) yield await csvOf(rows)
  for await (const rows of pagesOf(db, { ...passes, sort: undefined })) {
    const active = rows.filter(({ lastAt }) => Number(lastAt) >= start)
    yield await csvOf(active)
    if (active.length < rows.length) return
  }
}

async function* pagesOf(db: NodePgDatabase, filters: Wanted): AsyncGenerator<Person[]> {
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(db, filters, {
      after,
      limit: PAGE,
    })
    yield page.rows
    after = page.next
  } while (after !== null)
}

/** A minute ago, by the database's clock: what is being stored now may have begun earlier. */
async function aMinuteAgo(db: NodePgDatabase): Promise<number> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select extract(epoch from now() - interval '1 minute') * 1000 as ms`,
  )
  return Number(rows[0]?.ms)
}

function recordOf(one: Known, slugs: SlugHistory): string {
  const person = asOne(one.person, one.others)
  const { email, submissions, state, owner, score, isFlagged, attribution } = person
  return csvRecord([
    email,
    person.firstAt.toISOString(),
    person.lastAt.toISOString(),
    String(submissions),
    namesOf(one, slugs).join(' '),
    state,
    owner?.name,
    score === null ? '' : String(score),
    isFlagged ? 'yes' : 'no',
    ...ATTRIBUTION_FIELDS.map((name) => attribution?.[name]),
    person.id,
    ...callCells(person, one.calls),
    one.others.map((other) => other.email).join(' '),
  ])
}

/**
 * With an entry in the audit log; without that, nothing is exported. An export that is broken off
 * is counted up to there.
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
