import 'server-only'
import { JOINED, SHOWN } from '#lib/insight/read-counts.ts'
import { pool } from '#lib/platform/database/pool.ts'
import { roiFigures } from '#lib/leads/story/results.ts'
import type { ToolName } from '#lib/leads/story/kinds.ts'
import { logError } from '#lib/platform/log/log.ts'
import { readAnswers } from '#lib/tools/quiz/answers.ts'
import { scoreQuiz } from '#lib/tools/quiz/score.ts'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'

/** Where a result stands among those of other people. */
export interface Percentile {
  /** Percentage of people with a lower result, rounded down. */
  percent: number
  people: number
}

/** From so many people on, results are compared. */
const ENOUGH = 50
/** The fewest people that may be below, or above, so that nobody's result can be found out. */
const SMALLEST_GROUP = 5

/**
 * The share of people with a lower value than this one. Never more than leaves five people above,
 * so what it says is true of the best, too.
 *
 * @param values one a person
 * @returns null if there are too few people, or too few below
 */
export function shareBelow(values: readonly number[], value: number): Percentile | null {
  const people = values.length
  const lower = values.filter((other) => other < value).length
  if (people < ENOUGH || lower < SMALLEST_GROUP) return null
  const below = Math.min(lower, people - SMALLEST_GROUP)
  return { percent: Math.floor((below / people) * 100), people }
}

/** How long the results of others are kept in memory, in milliseconds. */
const TTL = 300_000
/** The latest people that are compared with. */
const MAX_PEOPLE = 10_000

const kept = new Map<ToolName, { values: Promise<number[]>; until: number }>()

/**
 * Where a result stands among those of other people, each with their latest own.
 *
 * @returns null if there are too few of them, or the database doesn't respond
 */
export async function percentileOf(tool: ToolName, value: number): Promise<Percentile | null> {
  const known = kept.get(tool)
  if (known && performance.now() < known.until) return shareBelow(await known.values, value)
  const values = readValues(tool)
  kept.set(tool, { values, until: performance.now() + TTL })
  return shareBelow(await values, value)
}

/** What a result is compared by: the quiz's percentage, or the return on investment in percent. */
function valueOf(tool: ToolName, input: unknown): number[] {
  if (tool === 'automation') return [scoreQuiz(readAnswers(input)).percent]
  const figures = roiFigures.safeParse(input)
  return figures.success ? [calculateRoi(figures.data).roiPercentage] : []
}

async function readValues(tool: ToolName): Promise<number[]> {
  try {
    const { rows } = await pool().query<{ input: unknown }>(LATEST, [tool])
    return rows.flatMap(({ input }) => valueOf(tool, input))
  } catch (error) {
    logError('The results of others could not be read', error)
    return []
  }
}

const LATEST = `
  select distinct on (${SHOWN}) data -> 'input' as input
  from (
    select person_id, data, created_at from person_events
    where kind = 'result' and data ->> 'tool' = $1 and data ->> 'shared' = 'false'
    order by created_at desc limit ${MAX_PEOPLE}
  ) latest ${JOINED}
  order by ${SHOWN}, created_at desc`
