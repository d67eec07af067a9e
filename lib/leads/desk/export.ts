import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { audit, auditOutcome } from '#lib/platform/database/audit.ts'
import type { Member } from '#lib/leads/story/kinds.ts'
import { wanted, type Wanted, type Filters } from '#lib/leads/desk/filters.ts'
import { known, namesOf, type Known } from '#lib/leads/desk/lead.ts'
import { readPage } from '#lib/leads/desk/list.ts'
import { asOne, type Person } from '#lib/leads/story/joined.ts'
import { callCells, csvRecord } from '#lib/leads/export/export.ts'
import { detailCells } from '#lib/leads/export/detail-columns.ts'
import { signed } from '#lib/leads/brief/parts.ts'
import { ANSWERS, COLUMNS, FIGURES, OF_STORY } from '#lib/leads/desk/columns.ts'
import { stands } from '#lib/leads/story/calls.ts'
import { detailsIn } from '#lib/leads/story/details.ts'
import { outcomeCells, resultOf } from '#lib/leads/story/results.ts'
import { withEvents, type StoryEvent } from '#lib/leads/story/story.ts'
import { problem } from '#lib/platform/http/problem.ts'
import type { Read } from '#lib/platform/http/body.ts'
import type { SlugHistory } from '#lib/publishing/slug-history/history.ts'
import { readSlugHistory } from '#lib/publishing/slug-history/stored.ts'

const PAGE = 500
/** The first rows come at once, however much is read of each person. */
const FIRST_PAGE = 50

/** Who is exported, and what of them: some of `COLUMNS`. */
interface Wish {
  filters: Filters
  columns: readonly string[]
}

/** The columns of a query string, in the order in which they are asked for; all by default. */
export function readColumns(query: URLSearchParams): Read<readonly string[]> {
  const names = (query.get('columns') ?? '').split(',').filter(Boolean)
  const unknown = names.find((name) => !COLUMNS.includes(name))
  if (unknown === undefined) return { ok: true, value: names.length > 0 ? names : COLUMNS }
  const field = 'columns'
  const detail = `columns: there is no column '${unknown.slice(0, 40)}'`
  return { ok: false, response: problem(422, detail, { field }), field }
}

/**
 * Streams the people that pass as CSV. Those whom activity moves meanwhile, to where the export has
 * already been, are at the end.
 */
export async function* exportPeople(
  db: NodePgDatabase,
  { filters, columns }: Wish,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  const written = new Set<string>()
  const slugs = await readSlugHistory()
  const passes = wanted(filters, slugs)
  const isTold = columns.some((column) => OF_STORY.has(column))
  const csvOf = async (rows: Person[]) => {
    const others = rows.filter(({ id }) => !written.has(id))
    for (const { id } of others) written.add(id)
    count(others.length)
    const rowsOf = isTold ? toldOf : known
    return (await rowsOf(db, others)).map((one) => recordOf(one, columns, slugs)).join('')
  }

  const start = await aMinuteAgo(db)
  yield csvRecord(columns)
  for await (const rows of pagesOf(db, passes)) yield await csvOf(rows)
  for await (const rows of pagesOf(db, { ...passes, sort: undefined })) {
    const active = rows.filter(({ lastAt }) => Number(lastAt) >= start)
    yield await csvOf(active)
    if (active.length < rows.length) return
  }
}

async function* pagesOf(db: NodePgDatabase, filters: Wanted): AsyncGenerator<Person[]> {
  let after: string | null = null
  let limit = FIRST_PAGE
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(db, filters, {
      after,
      limit,
    })
    limit = PAGE
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

/** Known by what their row in the list says, or by all that they did. */
type Row = Omit<Known, 'stops'> & { events?: readonly StoryEvent[] }

/** The rows stay those of who is shown, which `asOne` adds the others to. */
async function toldOf(db: NodePgDatabase, rows: Person[]): Promise<Row[]> {
  const stories = rows.length === 0 ? [] : await withEvents(db, rows)
  return rows.flatMap((person, index) => {
    const told = stories[index]
    return told ? [{ person, others: told.others, calls: told.calls, events: told.events }] : []
  })
}

function recordOf(one: Row, columns: readonly string[], slugs: SlugHistory): string {
  const person = asOne(one.person, one.others)
  const { attribution, score, scoreReasons } = person
  const [bookedFor, outcome, amount, currency] = callCells(person, one.calls)
  const cells: Partial<Record<string, string | null>> = {
    email: person.email,
    first_at: person.firstAt.toISOString(),
    last_at: person.lastAt.toISOString(),
    submissions: String(person.submissions),
    resources: namesOf(one, slugs).join(' '),
    state: person.state,
    owner: person.owner?.name,
    score: score === null ? '' : String(score),
    is_spam: person.isFlagged ? 'yes' : 'no',
    ...attribution,
    id: person.id,
    booked_for: bookedFor,
    outcome,
    amount,
    currency,
    other_emails: one.others.map((other) => other.email).join(' '),
    lost_reason: person.lostReason,
    score_reasons: (scoreReasons ?? [])
      .map(({ points, reason }) => `${reason} (${signed(points)})`)
      .join(', '),
    calls: String(one.calls.filter(stands).length),
    ...storyCells(one.events ?? []),
    ...detailCells(detailsIn(one.events ?? [])),
  }
  return csvRecord(columns.map((column) => cells[column]))
}

/** Their last note, what they did, and their latest result of their own in each tool. */
function storyCells(events: readonly StoryEvent[]): Partial<Record<string, string | null>> {
  const note = events.findLast((event) => event.kind === 'note')
  const press = events.findLast(({ kind }) => kind === 'booking')
  const report = events.findLast(({ kind }) => kind === 'report')
  const results = events.flatMap((event) => {
    if (event.kind !== 'result' || event.data.shared) return []
    const result = resultOf(event.data)
    return result ? [{ ...result, words: event.data.words ?? {} }] : []
  })
  const roi = results.findLast(({ tool }) => tool === 'roi')
  const quiz = results.findLast(({ tool }) => tool === 'automation')
  return {
    ...(note?.kind === 'note' && { last_note: note.data.text }),
    last_note_at: note?.at.toISOString(),
    pressed_at: press?.at.toISOString(),
    report_at: report?.at.toISOString(),
    ...(roi?.tool === 'roi' && {
      ...outcomeCells(roi.results),
      ...Object.fromEntries(FIGURES.map(({ key, column }) => [column, String(roi.input[key])])),
    }),
    ...(quiz?.tool === 'automation' && {
      readiness: quiz.results.level,
      ...Object.fromEntries(
        ANSWERS.map(({ id, column }) => [
          column,
          quiz.words[id]?.answer ?? String(quiz.input[id] ?? ''),
        ]),
      ),
    }),
  }
}

/**
 * With an entry in the audit log; without that, nothing is exported. An export that is broken off
 * is counted up to there.
 */
export async function exportAudited(
  db: NodePgDatabase,
  wish: Wish,
  member: Member,
): Promise<AsyncGenerator<string>> {
  const names = Object.keys(wish.filters).filter((name) => name !== 'sort')
  const entry = await audit(db, { member, action: 'exported', details: { filters: names } })
  return counted()

  async function* counted() {
    let rows = 0
    try {
      yield* exportPeople(db, wish, (more) => (rows += more))
    } finally {
      await auditOutcome(db, entry, { filters: names, rows })
    }
  }
}
