import 'server-only'
import type { SanityClient, SanityDocument } from '@sanity/client'
import { refusalOf } from './refusal.ts'
import { reviewId } from './review.ts'
import { draftOf, type Schedule, type ScheduleState } from './schedule.ts'
import { stepsOf, type Steps } from './steps.ts'

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
export async function carryOut(schedule: Schedule, client: SanityClient): Promise<string | null> {
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
export async function settle(
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
