import type { CurrentUser, SanityClient } from 'sanity'
import { SCHEDULE_TYPE, scheduleId, type Schedule } from '#lib/schedule/schedule.ts'

/** What staff want; `revision` is the draft's, for publishing. */
export interface Wish extends Pick<Schedule, 'documentId' | 'documentType' | 'does' | 'timeZone'> {
  revision: string | undefined
  at: Date
}

/**
 * Schedules a document, in place of the schedule that the person has seen.
 *
 * @throws Error with a sentence for the person
 */
export async function saveSchedule(
  client: SanityClient,
  { id, name }: Pick<CurrentUser, 'id' | 'name'>,
  seen: Schedule | null,
  { at, revision = '', ...wish }: Wish,
): Promise<void> {
  const fields = { ...wish, revision, at: at.toISOString(), by: { id, name }, state: 'waiting' }
  const _id = scheduleId(wish.documentId)
  const writing = seen
    ? client.patch(_id).ifRevisionId(seen._rev).set(fields).unset(['reason', 'settledAt']).commit()
    : client.create({ _id, _type: SCHEDULE_TYPE, ...fields })
  await writing.catch(explain)
}

/**
 * Cancels a schedule, or dismisses one that did not work.
 *
 * @throws Error with a sentence for the person
 */
export async function cancelSchedule(client: SanityClient, { _id, _rev }: Schedule): Promise<void> {
  const settledAt = new Date().toISOString()
  const change = client.patch(_id).ifRevisionId(_rev).set({ state: 'canceled', settledAt })
  await change.commit().catch(explain)
}

function explain(error: unknown): never {
  const { statusCode }: { statusCode?: unknown } = Object(error)
  if (statusCode === 409) {
    throw new Error('It has just been changed or carried out. Please look again.')
  }
  if (statusCode === 401 || statusCode === 403) {
    throw new Error('Only people who may publish can schedule.')
  }
  throw new Error('The content lake does not respond. Please try again.')
}
