import type { Pool } from 'pg'
import type { QuestionContent } from '#lib/content/types.ts'
import type { Entered, InsightQuery } from '#lib/insight/contract.ts'
import { QUESTIONS } from '#lib/quiz/questions.ts'
import { ROI_FIELDS } from '#lib/roi/fields.ts'

/** The fewest people that a figure may be about. */
const SMALLEST_GROUP = 5

const HOURS = 'time_spent'
const BUDGET = 'budget_available'

/** What leads entered in the period, each with their latest result of a tool. */
export async function readEntered(
  db: Pool,
  { from, to, resource }: InsightQuery,
  questions: readonly QuestionContent[],
): Promise<Entered> {
  const values = [from, to, resource ?? null]
  const medians = await db.query<{ key: string; median: number; people: number }>(
    `${LATEST} select key, count(*)::int as people,
      percentile_cont(0.5) within group (order by value::text::float8) as median
    from latest, jsonb_each(input) where jsonb_typeof(value) = 'number' group by 1`,
    values,
  )
  const budgets = await db.query<{ value: string; people: number }>(
    `${LATEST} select input ->> '${BUDGET}' as value, count(*)::int as people
    from latest where input ? '${BUDGET}' group by 1`,
    values,
  )
  const labels = questions.find(({ id }) => id === BUDGET)?.options ?? {}
  const groups = Object.keys(optionsOf(BUDGET)).map((value) => ({
    label: labels[value] || value,
    people: budgets.rows.find((row) => row.value === value)?.people ?? 0,
  }))
  const fields = [
    { key: HOURS, label: 'Hours a week spent on manual work (quiz)', unit: 'h' },
    ...ROI_FIELDS.map(({ key, label, unit }) => ({ key: String(key), label, unit })),
  ]
  return {
    medians: fields.flatMap(({ key, label, unit }) => {
      const found = medians.rows.find((row) => row.key === key)
      if (!found || found.people < SMALLEST_GROUP) return []
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

const LATEST = `
  with latest as (
    select distinct on (person_id, data ->> 'tool') data -> 'input' as input
    from person_events
    where kind = 'result' and data ->> 'shared' = 'false'
      and created_at >= $1::timestamp at time zone 'UTC'
      and created_at < ($2::timestamp + interval '1 day') at time zone 'UTC'
      and ($3::text is null or resource = $3)
    order by person_id, data ->> 'tool', created_at desc
  )`
