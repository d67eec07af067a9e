import 'server-only'
import { after } from 'next/server'
import { inArray } from 'drizzle-orm'
import { yieldToLeads } from '#lib/platform/database/lead-priority.ts'
import { database } from '#lib/platform/database/pool.ts'
import { people } from '#lib/platform/database/tables/people.ts'
import { env } from '#lib/platform/env/env.ts'
import { finishFirst } from '#lib/platform/http/last-work.ts'
import { stopping, unlessStopping } from '#lib/platform/http/stopping.ts'
import { log, logError } from '#lib/platform/log/log.ts'
import { withTimeout } from '#lib/platform/timeout.ts'
import { failedBy } from '#lib/leads/channels/crm-erasure/channel.ts'
import { readLeadEmails } from '#lib/leads/content/content.ts'
import { applyEvents, readStanding } from '#lib/leads/crm-sync/apply.ts'
import {
  forget,
  giveBack,
  keep,
  readDue,
  settle,
  storeNames,
  storeUsers,
  take,
  walkOn,
  type Due,
  type Settled,
  type Sync,
} from '#lib/leads/crm-sync/queue.ts'
import { againAt, hashOf, wishFor } from '#lib/leads/crm-sync/wish.ts'
import {
  type Connection,
  type Crm,
  type Names,
  RefusedFields,
  type Wish,
  type Written,
} from '#lib/leads/crms/crm.ts'
import { CRMS } from '#lib/leads/crms/crms.ts'
import { type Sides, sidesOf } from '#lib/leads/crms/master.ts'
import { readHolds } from '#lib/leads/outbox/backlog.ts'
import { hold } from '#lib/leads/outbox/deliveries.ts'
import { readMembers } from '#lib/leads/owners/members.ts'
import type { Held } from '#lib/leads/channels/channels.ts'
import { backoffAfter, SEND_TIMEOUT } from '#lib/leads/provider/outcome.ts'
import { withEvents, type Told } from '#lib/leads/story/story.ts'

const TIME_BUDGET = 20_000
/** In well under the lease. */
const WRITE_TIMEOUT = 60_000
const LATELY = 3_600_000

let running: Promise<void> | undefined

/**
 * Tells each CRM that is connected of the people who have changed, and first of all people; takes
 * over what its webhooks told. Any number of processes may do so at once: each CRM has one. Never
 * throws: what is left is done by the next run.
 */
export function syncCrms(): Promise<void> {
  running ??= finishFirst(Promise.all(CRMS.map(syncOne)))
    .then(() => {})
    .finally(() => (running = undefined))
  return running
}

/** The same after a response. */
export function syncAfterResponse(): void {
  after(syncCrms)
}

async function syncOne(crm: Crm): Promise<void> {
  try {
    if (!env[crm.token]) return await forget(crm.name)
    const holds = await readHolds(database())
    if (holds.some(({ held }) => held === crm.name)) return
    // Nobody's state is overwritten because content doesn't respond.
    const settings = await readLeadEmails()
    const sync = settings && (await take(crm.name))
    if (sync) await run(crm, sync, sidesOf(crm, settings.crm))
  } catch (error) {
    logError(`${crm.title} could not be synced`, error)
  }
}

/** A call that is cut off as this process stops may still arrive, but not after it would time out. */
async function run(crm: Crm, sync: Sync, masters: Sides): Promise<void> {
  let isCut = false
  try {
    isCut = await unlessStopping(
      work(crm, sync, masters).then(() => false),
      true,
    )
  } finally {
    await giveBack(crm.name, sync.failures, isCut ? SEND_TIMEOUT : undefined)
  }
}

async function work(crm: Crm, sync: Sync, masters: Sides): Promise<void> {
  const connection = crm.connect(env)
  const stopAt = performance.now() + TIME_BUDGET
  try {
    await prepare(crm, connection, sync)
    // Once, however long the users took.
    do {
      await yieldToLeads()
      await keep(crm.name)
      const applied = await applyEvents(crm, connection, { masters, users: sync.users ?? [] })
      const written = await writeSome(crm, connection, sync, masters)
      sync.failures = 0
      const read = await readStanding(crm, connection, { masters, names: namesOf(sync) })
      if (applied + written + read === 0 && !(await walkOn(crm.name, crm.batch))) break
    } while (performance.now() < stopAt && !stopping.aborted)
  } catch (error) {
    const { reason: why, holdFor } = failedBy(error)
    // A provider's name: CRMs have a channel that erases people.
    await hold(crm.name as Held, holdFor ?? backoffAfter(++sync.failures), why)
    log.warn({ crm: crm.name, cause: why }, 'A CRM could not be synced, and is tried again')
  }
}

async function prepare(crm: Crm, connection: Connection, sync: Sync): Promise<void> {
  if (!sync.names || sync.isBegun) {
    sync.names = await connection.prepare(sync.names)
    await storeNames(crm.name, sync)
  }
  if (sync.isUsersOld) {
    sync.users = await connection.users()
    await storeUsers(crm.name, sync)
  }
}

/** What is written, without what the CRM refuses. */
function namesOf({ names, problems }: Sync): Names {
  return Object.fromEntries(Object.entries(names ?? {}).filter(([, name]) => !(name in problems)))
}

/** Returns how many people were looked at. */
async function writeSome(
  crm: Crm,
  connection: Connection,
  sync: Sync,
  masters: Sides,
): Promise<number> {
  const due = await readDue(crm.name, crm.batch)
  if (due.length === 0) return 0
  const stories = await storiesOf(due)
  const userOf = await usersByMember(sync)
  const wanted = due.flatMap((one) => {
    const told = stories.get(one.person)
    const wish = told && !one.isSecond && wishFor(told, one, { masters, userOf })
    return wish ? [{ ...one, wish, hash: hashOf(wish), again: againAt(told) }] : []
  })
  const ends = new Map<string, Written>()
  const changed = wanted.filter(({ told, hash }) => told !== hash).map(({ wish }) => wish)
  let failure: unknown
  try {
    await write(crm, connection, sync, changed, (end) => void ends.set(end.person, end))
  } catch (error) {
    failure = error
  }
  const settled = wanted.flatMap(({ hash, again, ...one }): Settled[] => {
    const end = ends.get(one.person)
    const { person, changes, contact, deletedAt, problem } = one
    const asTold = {
      person,
      changes,
      contact,
      told: hash,
      problem: null,
      againAt: again,
      deletedAt,
    }
    if (one.told === hash) return [{ ...asTold, problem }]
    if (!end) return []
    if (end.kind === 'written') return [{ ...asTold, contact: end.contact, deletedAt: null }]
    if (end.kind === 'refused') return [{ ...asTold, problem: end.reason }]
    // Nobody told when: who was active lately has come back, which the change that stays shows.
    const before = new Date(Date.now() - LATELY)
    return [{ ...asTold, changes: [], contact: null, told: null, deletedAt: before }]
  })
  const isWanted = new Set(wanted.map(({ person }) => person))
  const over = due.flatMap(({ person, changes }) => (isWanted.has(person) ? [] : changes))
  await settle(crm.name, settled, over)
  if (failure) throw failure
  return due.length
}

/** Fields that the CRM refuses are left out from then on, and named to operators. */
async function write(
  crm: Crm,
  connection: Connection,
  sync: Sync,
  wishes: readonly Wish[],
  done: (written: Written) => void,
): Promise<void> {
  const ended = new Set<string>()
  for (;;) {
    const left = wishes.filter(({ person }) => !ended.has(person))
    if (left.length === 0) return
    try {
      const writing = connection.write(left, namesOf(sync), (end) => {
        ended.add(end.person)
        done(end)
      })
      return await withTimeout(writing, WRITE_TIMEOUT)
    } catch (error) {
      if (!(error instanceof RefusedFields)) throw error
      Object.assign(sync.problems, error.fields)
      await storeNames(crm.name, sync)
      log.error({ crm: crm.name, fields: error.fields }, 'A CRM refuses fields (npm run doctor)')
    }
  }
}

/** By ID; of people who are shown, since a joined one's story is theirs. */
async function storiesOf(due: readonly Due[]): Promise<Map<string, Told>> {
  const ids = due.map(({ person }) => person)
  const rows = await database().select().from(people).where(inArray(people.id, ids))
  const shown = rows.filter(({ joinedTo }) => joinedTo === null)
  if (shown.length === 0) return new Map()
  const stories = await withEvents(database(), shown)
  return new Map(stories.map((told) => [told.person.id, told]))
}

/** Members are users there by their email addresses. */
async function usersByMember({ users }: Sync): Promise<(memberId: string) => string | null> {
  const byEmail = new Map((users ?? []).map(({ id, email }) => [email.toLowerCase(), id]))
  const members = new Map((await readMembers()).map(({ id, email }) => [id, email?.toLowerCase()]))
  return (memberId) => byEmail.get(members.get(memberId) ?? '') ?? null
}
