import { useEffect, useMemo, useState } from 'react'
import {
  getDraftId,
  getPublishedId,
  useDocumentPairPermissions,
  useEditState,
  useSyncState,
  useUnstableObserveDocument,
  useValidationStatus,
  type CurrentUser,
  type SanityClient,
} from 'sanity'
import { readSchedule, SCHEDULE_TYPE, scheduleId, type Schedule } from '#lib/publishing/schedule.ts'
import { LATE_AFTER, scheduleStateOf, type State } from './state.ts'

/**
 * A document's schedule as it is now, and what staff read about it.
 *
 * @param does 'stop' for that of an experiment's end
 */
export function useSchedule(
  id: string,
  draftRevision: string | undefined,
  does?: Schedule['does'],
): { schedule: Schedule | null; state: State | null } {
  const { document } = useUnstableObserveDocument(scheduleId(getPublishedId(id), does))
  const schedule = useMemo(() => readSchedule(document), [document])
  const now = useNow(schedule?.state === 'waiting' ? Date.parse(schedule.at) + LATE_AFTER : null)
  return { schedule, state: schedule && scheduleStateOf(schedule, draftRevision, now) }
}

/** The longest that a browser's timer may be set to, in ms. */
const LONGEST = 2 ** 31 - 1

/** The time, read again when a moment (ms since the Unix epoch) has come. */
function useNow(next: number | null): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const wait = next === null ? -1 : next - Date.now()
    if (wait < 0 || wait > LONGEST) return
    const timer = setTimeout(() => setNow(new Date()), wait + 1)
    return () => clearTimeout(timer)
  }, [next])
  return now
}

/** Whether the person may publish a document, and thus schedule it. False while unknown. */
export function useMayPublish(id: string, type: string): boolean {
  const [permission] = useDocumentPairPermissions({ id, type, permission: 'publish' })
  return permission?.granted === true
}

/** Why a draft can't be published as it is, by the rules of publishing; null if it can. */
export function useObjection(id: string, type: string): string | null {
  const { draft } = useEditState(id, type)
  const { isValidating, revision, validation } = useValidationStatus(getDraftId(id), type, true)
  const { isSyncing } = useSyncState(id, type)
  if (!draft) return 'There is no draft to publish.'
  if (isSyncing || isValidating || revision !== draft._rev) return 'The draft is being checked…'
  const hasErrors = validation.some(({ level }) => level === 'error')
  return hasErrors ? 'The draft has validation errors. Please correct them first.' : null
}

/** What staff want; `revision` is the draft's, for publishing. */
interface Wish extends Pick<Schedule, 'documentId' | 'documentType' | 'does' | 'timeZone'> {
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
