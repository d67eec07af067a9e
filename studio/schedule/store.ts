import type { CurrentUser, SanityClient } from 'sanity'
import { SCHEDULE_TYPE, scheduleId, type Schedule } from '#lib/publishing/schedule.ts'

/** What staff want; `revision` is the draft's, for publishing. */
export interface Wish extends Pick<Schedule, 'documentId' | 'documentType' | 'does' | 'timeZone'> {
  revision: string | undefined
  at: Date
}

/**
 * Schedules a document, in place of the schedule that the person has seen.
 *
 * @throws the lake's error, also if somebody has changed it meanwhile
 */
export async function saveSchedule(
  client: SanityClient,
  { id, name }: Pick<CurrentUser, 'id' | 'name'>,
  seen: Schedule | null,
  { at, revision = '', ...wish }: Wish,
): Promise<void> {
  const fields = { ...wish, revision, at: at.toISOString(), by: { id, name }, state: 'waiting' }
  const _id = scheduleId(wish.documentId, wish.does)
  const writing = seen
    ? client.patch(_id).ifRevisionId(seen._rev).set(fields).unset(['reason', 'settledAt']).commit()
    : client.create({ _id, _type: SCHEDULE_TYPE, ...fields })
  await writing
}

/**
 * Cancels a schedule, or dismisses one that did not work.
 *
 * @throws the lake's error, also if somebody has changed it meanwhile
 */
export async function cancelSchedule(client: SanityClient, { _id, _rev }: Schedule): Promise<void> {
  const settledAt = new Date().toISOString()
  await client.patch(_id).ifRevisionId(_rev).set({ state: 'canceled', settledAt }).commit()
}
