import 'server-only'
import { hash } from 'node:crypto'
import { desc, isNotNull, sql, type SQL } from 'drizzle-orm'
import { database, pool } from '#lib/platform/database/pool.ts'
import { people } from '#lib/platform/database/tables/people.ts'
import { within } from '#lib/platform/http/stopping.ts'
import { yieldToLeads } from '#lib/platform/database/lead-priority.ts'
import { type Numbers, STANDARD } from '#lib/leads/score/numbers.ts'
import { readNumbers } from '#lib/leads/score/read-numbers.ts'
import { GROUPS } from '#lib/leads/score/rules.ts'
import { factsOf, weeksSince } from '#lib/leads/score/facts.ts'
import { fadeSteps, mostSteps, scoreFacts } from '#lib/leads/score/score.ts'
import { datedStories, type DatedStory } from '#lib/leads/story/story.ts'
import type { LevelId } from '#lib/tools/quiz/questions.ts'
import { logError } from '#lib/platform/log/log.ts'

const BATCH = 100
/** Of everybody, none of whom waits for it. */
const WALK_BATCH = 400
const TIME_BUDGET = 20_000
/** How often it is looked for people who have been quiet for another week: that reads everybody. */
const FADING_INTERVAL = 3_600_000
/** Then other processes have the numbers too, some of which scored new leads by those before. */
const KNOWN_EVERYWHERE = 60_000
/** How often it is looked for other numbers. */
const LOOKING_INTERVAL = 30_000

/** Somebody who was scored. */
export interface Scored {
  story: DatedStory
  score: number
  readiness: LevelId | null
}

/** Is told of each batch. */
type Tell = (scored: readonly Scored[]) => Promise<void>

/** As the index `people_unscored` has it. */
const OUT_OF_DATE = sql`${people.scoredAt} is null or ${people.scoredAt} < ${people.lastAt}`

let running: Promise<void> | undefined

/**
 * Scores whose story has gone on, who was active last first. Never throws: the next run does the
 * rest.
 */
export function scorePeople(tell?: Tell): Promise<void> {
  running ??= sweep(tell)
    .catch((error: unknown) => logError('Leads could not be scored', error))
    .finally(() => (running = undefined))
  return running
}

async function sweep(tell?: Tell): Promise<void> {
  await pool().query(DATE_JOINED)
  const isGoingOn = within(TIME_BUDGET)
  while (isGoingOn()) {
    const stories = await readBatch(OUT_OF_DATE, BATCH)
    await scoreBatch(stories, tell)
    if (stories.length < BATCH) return
  }
}

/** How far a walk through everybody has come whom other numbers have scored. */
interface Walk {
  version: string
  isFlagged: boolean
  /** The last one, as the list by latest activity has them. */
  after: { lastAt: string; id: string } | null
  /** When it was over; null until then. */
  endedAt: number | null
  /** Milliseconds from its end to the next. */
  pause: number
}
let walk: Walk | undefined
let lookedAt = 0
let walking: Promise<void> | undefined

/**
 * Scores again whom other numbers have scored, or who has been quiet for another week, who was
 * active last first: at the start, when numbers change and a minute later, and every hour. Goes on in
 * the next run where it was stopped. Never throws.
 *
 * @param budget in milliseconds
 */
export function rescorePeople(tell?: Tell, budget = TIME_BUDGET): Promise<void> {
  walking ??= goOn(within(budget), tell)
    .catch((error: unknown) => {
      logError('Leads could not be scored again', error)
      // From its beginning: who was scored by then isn't found again.
      walk = undefined
    })
    .finally(() => (walking = undefined))
  return walking
}

async function goOn(isGoingOn: () => boolean, tell?: Tell): Promise<void> {
  if (walk && walk.endedAt !== null && performance.now() < lookedAt + LOOKING_INTERVAL) return
  let storing: Promise<void> | undefined
  do {
    lookedAt = performance.now()
    const numbers = await readNumbers()
    // Nobody is scored again by the standard because content doesn't respond.
    if (!numbers) break
    const version = versionOf(numbers)
    const isNew = walk?.version !== version
    if (!walk || isNew || (walk.endedAt !== null && lookedAt > walk.endedAt + walk.pause)) {
      const pause = isNew ? KNOWN_EVERYWHERE : FADING_INTERVAL
      walk = { version, isFlagged: false, after: null, endedAt: null, pause }
    }
    if (walk.endedAt !== null) break
    // While the one before is stored.
    const [batch] = await Promise.all([readBatch(otherThan(numbers, walk), WALK_BATCH), storing])
    storing = scoreBatch(batch, tell)
    const last = batch.at(-1)
    if (last && batch.length === WALK_BATCH)
      walk.after = { lastAt: last.lastAt, id: last.person.id }
    else if (!walk.isFlagged) Object.assign(walk, { isFlagged: true, after: null })
    else walk.endedAt = performance.now()
  } while (isGoingOn())
  await storing
}

/** The version of the numbers, and of what they are about. A score is kept with it. */
function versionOf(numbers: Numbers): string {
  const rules = GROUPS.map(({ isAnswer, rules: all }) => [isAnswer, all.map(({ name }) => name)])
  return hash('sha256', JSON.stringify([numbers, rules])).slice(0, 16)
}

/** With how often points have faded by then, so that each week makes another version. */
const scoredBy = (numbers: Numbers, steps: number) => `${versionOf(numbers)}.${steps}`

/** SQL: the same of a row of `people`. */
function scoredByNow(numbers: Numbers): SQL {
  const weeks = sql`floor(extract(epoch from now() - ${people.lastAt}) / 604800)::integer`
  const steps = sql`greatest(0, least(${mostSteps(numbers)}, ${weeks} - ${numbers.quietWeeks} + 1))`
  return sql`${versionOf(numbers)} || '.' || ${steps}`
}

/** In the order of `people_latest`. */
function otherThan(numbers: Numbers, { isFlagged, after }: Walk): SQL {
  const isBeyond = after
    ? sql`(${people.lastAt}, ${people.id}) < (${after.lastAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  return sql`${people.isFlagged} = ${isFlagged} and ${isBeyond} and ${isNotNull(people.scoredAt)}
    and ${people.scoreRules} is distinct from ${scoredByNow(numbers)}`
}

/** Locks nobody. */
async function readBatch(which: SQL, limit: number): Promise<DatedStory[]> {
  await yieldToLeads()
  const order = sql`${desc(people.lastAt)}, ${desc(people.id)}`
  const isShown = sql`${people.joinedTo} is null and (${which})`
  return datedStories(database(), { which: isShown, order, limit })
}

/** Stores and tells no score of a row that has changed since it was read. */
async function scoreBatch(stories: readonly DatedStory[], tell?: Tell): Promise<void> {
  if (stories.length === 0) return
  // Until content has said something, the standard: the walk at the start comes after that.
  const numbers = (await readNumbers()) ?? STANDARD
  const now = new Date()
  const scored = stories.map((story) => {
    const facts = factsOf(story, now)
    const { id, lastAt } = story.person
    const rules = scoredBy(numbers, fadeSteps(weeksSince(lastAt, now), numbers))
    return { id, story, readiness: facts.readiness, rules, ...scoreFacts(facts, numbers) }
  })
  const rows = scored.map(({ id, story: { version }, score, reasons, rules }) => {
    return { id, version, score, reasons, rules }
  })
  const stored = await pool().query<{ id: string }>(STORE, [JSON.stringify(rows)])
  const ids = new Set(stored.rows.map(({ id }) => id))
  await tell?.(scored.filter(({ id }) => ids.has(id)))
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
      as row (id uuid, version text, score integer, reasons jsonb, rules text)
  ),
  free as (
    select people.id from people join scored using (id)
    where people.xmin::text = scored.version for update of people skip locked
  )
  update people set
    score = scored.score, score_reasons = scored.reasons, score_rules = scored.rules,
    scored_at = people.last_at
  from scored join free using (id) where people.id = scored.id
  returning people.id`
