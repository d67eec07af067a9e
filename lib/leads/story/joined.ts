import { asc, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { people } from '#lib/platform/database/tables/people.ts'

/**
 * Somebody with two addresses has a row of `people` for each. Where the desk has joined them, one
 * is shown, with what is known of all; nothing is rewritten, so that they can be separated again.
 */
export type Person = typeof people.$inferSelect

/** SQL: the IDs of these people, and of all whom the desk has joined with them. */
export function idsOf(persons: readonly string[] | SQL): SQL {
  const given = Array.isArray(persons) ? sql.param([...persons]) : persons
  return sql`(
    with shown as materialized (
      select coalesce(joined_to, id) as id from people where id = any(${given}::uuid[])
    )
    select id from shown
    union all select other.id from shown join people other on other.joined_to = shown.id
  )`
}

/** The other addresses of people who are shown. */
export async function othersOf(
  db: Pick<NodePgDatabase, 'select'>,
  shown: readonly Person[],
): Promise<Map<string | null, Person[]>> {
  const ids = shown.flatMap(({ id, joinedTo }) => (joinedTo === null ? id : []))
  if (ids.length === 0) return new Map()
  const others = await db
    .select()
    .from(people)
    .where(sql`${people.joinedTo} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(people.person))
  return Map.groupBy(others, ({ joinedTo }) => joinedTo)
}

/** What is known of somebody under all addresses. State, owner and score are of who is shown. */
export function asOne(shown: Person, others: readonly Person[]): Person {
  if (others.length === 0) return shown
  const all = [shown, ...others]
  const [first = shown] = all.toSorted((one, other) => Number(one.firstAt) - Number(other.firstAt))
  const latest = Math.max(...all.map(({ lastAt }) => Number(lastAt)))
  return {
    ...shown,
    firstAt: first.firstAt,
    lastAt: new Date(latest),
    submissions: all.reduce((sum, { submissions }) => sum + submissions, 0),
    resources: [...new Set(all.flatMap(({ resources }) => resources))],
    attribution: first.attribution,
  }
}
