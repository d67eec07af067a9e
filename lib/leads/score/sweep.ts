import 'server-only'
import { hash } from 'node:crypto'
import { desc, isNotNull, sql, type SQL } from 'drizzle-orm'
import { database, pool } from '#lib/platform/database/pool.ts'
import { people } from '#lib/platform/database/tables.ts'
import { stopping } from '#lib/platform/http/stopping.ts'
import { yieldToLeads } from '#lib/platform/database/lead-priority.ts'
import { RULES, scoreOf } from '#lib/leads/score/score.ts'
import { datedStories } from '#lib/leads/story/story.ts'
import { logError } from '#lib/platform/log/log.ts'

const BATCH = 100
const TIME_BUDGET = 20_000
/** How often scores by other rules are looked for, in milliseconds: that reads all people. */
const RULES_INTERVAL = 3_600_000

/** The score depends on the rules, too: another table of rules has another version. */
const VERSION = hash('sha256', JSON.stringify(RULES)).slice(0, 16)

/** As the index `people_unscored` has it. */
const OUT_OF_DATE = sql`${people.scoredAt} is null or ${people.scoredAt} < ${people.lastAt}`
const BY_OTHER_RULES = sql`${isNotNull(people.scoredAt)} and ${people.scoreRules} is distinct from ${VERSION}`

let rulesCheckedAt = -RULES_INTERVAL
let running: Promise<void> | undefined

/**
 * Scores whose story or rules have changed, who was active last first. Never throws: the next run
 * does the rest.
 */
export function scorePeople(): Promise<void> {
  running ??= sweep()
    .catch((error: unknown) => logError('Leads could not be scored', error))
    .finally(() => (running = undefined))
  return running
}

async function sweep(): Promise<void> {
  await pool().query(DATE_JOINED)
  const stopAt = performance.now() + TIME_BUDGET
  const mayStart = () => performance.now() < stopAt && !stopping.aborted
  while (mayStart() && (await scoreBatch(OUT_OF_DATE)));
  if (performance.now() < rulesCheckedAt + RULES_INTERVAL) return
  while (mayStart()) {
    if (await scoreBatch(BY_OTHER_RULES)) continue
    rulesCheckedAt = performance.now()
    return
  }
}

/**
 * Locks nobody while it reads, and stores no score of a story that has gone on since. True if there
 * may be more.
 */
async function scoreBatch(which: SQL): Promise<boolean> {
  await yieldToLeads()
  const order = desc(people.lastAt)
  const isShown = sql`${people.joinedTo} is null and (${which})`
  const stories = await datedStories(database(), { which: isShown, order, limit: BATCH })
  if (stories.length === 0) return false
  const scored = stories.map((story) => ({
    id: story.person.id,
    last_at: story.lastAt,
    ...scoreOf(story),
  }))
  await pool().query(STORE, [JSON.stringify(scored), VERSION])
  return stories.length === BATCH
}

/**
 * Who did something under another address that the desk has joined was active. Not by a trigger,
 * since a lead would wait for the other row.
 */
const DATE_JOINED = `
  with latest as (
    select joined_to as id, max(last_at) as at from people where joined_to is not null group by 1
  ),
  free as (
    select people.id, latest.at from people join latest using (id)
    where people.last_at < latest.at for update of people skip locked
  )
  update people set last_at = free.at from free where people.id = free.id`

/** Skips those whom somebody else is changing, so that it neither waits nor deadlocks. */
const STORE = `
  with scored as (
    select * from jsonb_to_recordset($1)
      as row (id uuid, last_at timestamptz, score integer, reasons jsonb)
  ),
  free as (
    select people.id from people join scored using (id)
    where people.last_at = scored.last_at for update of people skip locked
  )
  update people set
    score = scored.score, score_reasons = scored.reasons, score_rules = $2,
    scored_at = people.last_at
  from scored join free using (id) where people.id = scored.id`
