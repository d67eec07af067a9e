import 'server-only'
import { type SanityClient, type SanityDocument, ClientError } from '@sanity/client'
import { z } from 'zod'
import {
  readSchedule,
  SCHEDULE_TYPE,
  type Schedule,
  reviewId,
  draftOf,
  type ScheduleState,
} from './schedule.ts'
import { stepsOf, type Steps } from './steps.ts'

/**
 * What waits, and the lake's own time, so that a machine whose clock is wrong publishes nothing
 * early. A draft doesn't count, since contributors may write those.
 */
const WAITING = `{
  "now": now(),
  "waiting": *[_type == "${SCHEDULE_TYPE}" && state == "waiting" && _id in path("schedule.**")]
    | order(at asc, _id asc)
}`

const answer = z.object({
  now: z.iso.datetime({ offset: true }),
  waiting: z.array(z.looseObject({ _id: z.string(), _rev: z.string() })),
})

export interface Carried {
  /** In how many milliseconds the next schedule is due; Infinity if none waits. */
  next: number
  /** Why schedules that are due still wait; empty if none does. */
  errors: unknown[]
}

/**
 * Carries out every schedule that is due. Any number of processes may do so at once.
 *
 * @throws the client's error if the lake doesn't respond
 */
export async function carryOutDue(client: SanityClient): Promise<Carried> {
  const { now, waiting } = answer.parse(await client.fetch(WAITING, {}, { cache: 'no-store' }))
  const carried: Carried = { next: Infinity, errors: [] }
  const due: Schedule[] = []
  for (const document of waiting) {
    const schedule = readSchedule(document)
    const wait = Date.parse(schedule?.at ?? now) - Date.parse(now)
    if (wait > 0) carried.next = Math.min(carried.next, wait)
    else if (schedule) due.push(schedule)
    else await giveUp(document, 'The schedule itself is incomplete.', client, carried)
  }
  await carryOutAll(due, client, carried)
  return carried
}

/**
 * What is refused is tried again as long as others get through: a page may refer to a case study that
 * goes live at the same moment.
 */
async function carryOutAll(due: Schedule[], client: SanityClient, carried: Carried): Promise<void> {
  const refused = new Map<Schedule, string>()
  for (const schedule of due) {
    try {
      const reason = await carryOut(schedule, client)
      if (reason) refused.set(schedule, reason)
    } catch (error) {
      carried.errors.push(error)
    }
  }
  if (refused.size === 0) return
  if (refused.size < due.length) return carryOutAll([...refused.keys()], client, carried)
  for (const [schedule, reason] of refused) await giveUp(schedule, reason, client, carried)
}

async function giveUp(
  schedule: Pick<Schedule, '_id' | '_rev'>,
  reason: string,
  client: SanityClient,
  { errors }: Carried,
): Promise<void> {
  await settle(schedule, 'failed', reason, client).catch((error: unknown) => errors.push(error))
}

/** How often the steps are worked out again because the document changes at the same time. */
const TRIES = 3

const SAME_SLUG = `*[_type == $type && slug.current == $slug && _id != $id
  && !(_id in path("drafts.**")) && !(_id in path("versions.**"))][0]._id`

type Writing = Exclude<Steps, { does: 'nothing' }>

/**
 * Carries out a due schedule, in one transaction that only the first of several processes gets
 * through. Where that is impossible, the schedule says why.
 *
 * @returns why the lake refused, which may pass once another document is published; else null
 * @throws the client's error if the lake doesn't respond, or takes nothing from this token; the
 *   schedule then waits, or has been carried out
 */
async function carryOut(schedule: Schedule, client: SanityClient): Promise<string | null> {
  const { _id, _rev, documentId } = schedule
  for (let tries = 1; ; tries++) {
    const read = await readDocuments([_id, documentId, draftOf(documentId)], client)
    // Another process has carried it out, or staff have changed it.
    if (read.get(_id)?._rev !== _rev) return null
    const draft = read.get(draftOf(documentId))
    const steps = stepsOf(schedule, { draft, published: read.get(documentId) })
    if (steps.does === 'nothing') return settle(schedule, steps.state, steps.reason, client)
    const objection = await slugTaken(steps, client)
    if (objection) return settle(schedule, 'failed', objection, client)
    const refusal = await write(schedule, steps, client)
    if (!refusal) return null
    const { guard } = steps
    const now = await readDocuments([_id, guard._id], client)
    const isSame = now.get(_id)?._rev === _rev && now.get(guard._id)?._rev === guard._rev
    if (isSame || tries === TRIES) return refusal
  }
}

/** Ends a schedule without publishing. Does nothing if somebody has changed it. */
async function settle(
  { _id, _rev }: Pick<Schedule, '_id' | '_rev'>,
  state: ScheduleState,
  reason: string,
  client: SanityClient,
): Promise<null> {
  const settledAt = new Date().toISOString()
  try {
    await client.patch(_id).ifRevisionId(_rev).set({ state, reason, settledAt }).commit()
  } catch (error) {
    if (refusalOf(error)?.status !== 409) throw error
  }
  return null
}

/** Returns why the lake refused, or null. */
async function write(
  { _id, _rev, documentId }: Schedule,
  steps: Writing,
  client: SanityClient,
): Promise<string | null> {
  const { guard } = steps
  const transaction = client
    .transaction()
    .patch(_id, (schedule) =>
      schedule
        .ifRevisionId(_rev)
        .set({ state: 'done', settledAt: new Date().toISOString() })
        .unset(['reason']),
    )
    // Changes nothing, but fails the transaction if the document is no longer as it was read.
    .patch(guard._id, (patch) => patch.ifRevisionId(guard._rev).unset(['_guard']))
  if (steps.does === 'stop') for (const id of steps.ids) transaction.patch(id, { set: steps.set })
  else {
    if (steps.does === 'publish') transaction.createOrReplace(steps.written)
    else transaction.createIfNotExists(steps.written)
    transaction.delete(guard._id).delete(reviewId(documentId))
  }
  try {
    await transaction.commit({ visibility: 'sync' })
    return null
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refusal.reason
  }
}

/** Staff were shown this objection when they scheduled; it may have become true since. */
async function slugTaken(steps: Writing, client: SanityClient): Promise<string | undefined> {
  if (steps.does !== 'publish') return undefined
  const { written } = steps
  const slug: unknown = Object(written.slug).current
  if (typeof slug !== 'string') return undefined
  const params = { type: written._type, slug, id: written._id }
  const other = await client.fetch<string | null>(SAME_SLUG, params, { cache: 'no-store' })
  return other ? `Another document has the slug ${slug} by now (${other}).` : undefined
}

async function readDocuments(
  ids: string[],
  client: SanityClient,
): Promise<Map<string, SanityDocument>> {
  const found = await client.fetch<SanityDocument[]>(
    '*[_id in $ids]',
    { ids },
    { cache: 'no-store' },
  )
  return new Map(found.map((document) => [document._id, document]))
}

/** Why the lake refused a transaction, as staff read it. */
interface Refusal {
  status: number
  reason: string
}

/**
 * The lake's refusal of a transaction; null for an error that may pass by itself, such as a lake
 * that doesn't respond, or one that has too much to do.
 */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ClientError) || error.statusCode === 429) return null
  return { status: error.statusCode, reason: inWords(error) }
}

function inWords({ statusCode, response, message }: ClientError): string {
  if (statusCode === 401 || statusCode === 403) {
    return 'The site’s token may not publish this document. Those who run the site can change that.'
  }
  const { items } = Object(Object(response.body).error)
  const [{ error = {} } = {}] = Array.isArray(items) ? items : []
  const { type, referenceID, referencingIDs } = Object(error)
  if (type === 'documentReferenceDoesNotExistError') {
    return `It refers to a document that isn’t published (${referenceID}). Publish that first.`
  }
  if (type === 'documentHasExistingReferencesError') {
    return `Other documents refer to it (${[referencingIDs].flat().join(', ')}).`
  }
  return `The content lake refused it: ${message.slice(0, 300)}`
}
