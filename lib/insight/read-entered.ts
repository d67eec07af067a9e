import type { Pool } from 'pg'
import type { QuestionContent } from '#lib/content/types.ts'
import { MAX_RESULTS, type Entered } from '#lib/insight/contract.ts'
import type { Asked } from '#lib/insight/read-counts.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { ROI_FIELDS } from '#lib/tools/roi/fields.ts'
import { renamedIn } from '#lib/publishing/slug-history/history.ts'

/** The fewest people that a figure may be about. */
const SMALLEST_GROUP = 5

const HOURS = 'time_spent'
const BUDGET = 'budget_available'

/** What leads entered in the period, each with their latest result of a tool. */
export async function readEntered(
  db: Pool,
  { from, to, resource, renamed }: Asked,
  questions: readonly QuestionContent[],
): Promise<Entered> {
  const { rows } = await db.query<
    { key: string; people: number } & ({ median: number } | { median: null; value: string })
  >(ENTERED, [from, to, resource ?? null, JSON.stringify(renamed)])
  const labels = questions.find(({ id }) => id === BUDGET)?.options ?? {}
  const groups = Object.keys(optionsOf(BUDGET)).map((value) => ({
    label: labels[value] || value,
    people: rows.find((row) => row.median === null && row.value === value)?.people ?? 0,
  }))
  const fields = [
    { key: HOURS, label: 'Hours a week spent on manual work (quiz)', unit: 'h' },
    ...ROI_FIELDS.map(({ key, label, unit }) => ({ key: String(key), label, unit })),
  ]
  return {
    medians: fields.flatMap(({ key, label, unit }) => {
      const found = rows.find((row) => row.key === key)
      if (!found || found.median === null || found.people < SMALLEST_GROUP) return []
      return [{ label, unit, median: found.median, people: found.people }]
    }),
    budgets: withoutSmallGroups(groups),
  }
}

/**
 * Hides groups of fewer than five people, and then the next smallest, until those hidden are five
 * together: otherwise their number would follow from a total that is known elsewhere.
 */
export function withoutSmallGroups<Group extends { people: number }>(groups: readonly Group[]) {
  let hidden = 0
  let largest = 0
  const sizes = groups.map(({ people }) => people).filter((people) => people > 0)
  for (const people of sizes.sort((one, other) => one - other)) {
    const isEnough = hidden === 0 || hidden >= SMALLEST_GROUP
    if (people >= SMALLEST_GROUP && isEnough && people > largest) break
    hidden += people
    largest = people
  }
  return groups.map((group) => {
    const isShown = group.people === 0 || group.people > largest
    return { ...group, people: isShown ? group.people : null }
  })
}

function optionsOf(id: string): object {
  const question = QUESTIONS.find((each) => each.id === id)
  return question && 'points' in question ? question.points : {}
}

/** Medians of numbers by their key, and how many people chose each budget. */
const ENTERED = `
  with recent as materialized (
    select person_id, data, created_at from person_events
    left join ${renamedIn('$4')}
      on slug = resource and (created_at at time zone 'UTC')::date between first and last
    where kind = 'result'
      and created_at >= $1::timestamp at time zone 'UTC'
      and created_at < ($2::timestamp + interval '1 day') at time zone 'UTC'
      and ($3::text is null or coalesce(name, resource) = $3)
    order by created_at desc limit ${MAX_RESULTS}
  ),
  latest as materialized (
    select distinct on (person_id, data ->> 'tool') data -> 'input' as input
    from recent where data ->> 'shared' = 'false'
    order by person_id, data ->> 'tool', created_at desc
  )
  select key, null as value, count(*)::int as people,
    percentile_cont(0.5) within group (order by value::text::float8) as median
  from latest, jsonb_each(input) where jsonb_typeof(value) = 'number' group by 1
  union all
  select '${BUDGET}', input ->> '${BUDGET}', count(*)::int, null
  from latest where input ? '${BUDGET}' group by 2`
