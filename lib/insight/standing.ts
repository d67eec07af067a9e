import 'server-only'
import { pool } from '#lib/platform/database/pool.ts'
import { shareBelow, type Standing } from '#lib/insight/share-below.ts'
import { roiFigures } from '#lib/leads/story/results.ts'
import type { ToolName } from '#lib/leads/story/kinds.ts'
import { logError } from '#lib/platform/log/log.ts'
import { readAnswers } from '#lib/tools/quiz/answers.ts'
import { scoreQuiz } from '#lib/tools/quiz/score.ts'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'

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
export async function standingOf(tool: ToolName, value: number): Promise<Standing | null> {
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
  select distinct on (person_id) data -> 'input' as input
  from (
    select person_id, data, created_at from person_events
    where kind = 'result' and data ->> 'tool' = $1 and data ->> 'shared' = 'false'
    order by created_at desc limit ${MAX_PEOPLE}
  ) latest
  order by person_id, created_at desc`
