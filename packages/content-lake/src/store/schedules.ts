import type { DatasetRow, ScheduleRow, Store, StoredRelease } from './store.ts'
import { FromNow, Passed, type Where } from './table.ts'

/** A schedule of the scheduling API, as it answers. */
export interface Schedule extends Omit<ScheduleRow, 'dataset' | 'heldUntil'> {
  projectId: string
  dataset: string
}

/** While a process runs a schedule, nobody changes it. */
export const FREE = { state: 'scheduled', heldUntil: new Passed() } satisfies Where<ScheduleRow>

export async function readSchedules(
  store: Store,
  { key, projectId, name }: Pick<DatasetRow, 'key' | 'projectId' | 'name'>,
  where: Where<ScheduleRow>,
): Promise<Schedule[]> {
  const rows = await store.schedules.find({ ...where, dataset: key })
  return rows.map((row) => scheduleOf(row, { projectId, name }))
}

function scheduleOf(
  row: ScheduleRow,
  { projectId, name }: Pick<DatasetRow, 'projectId' | 'name'>,
): Schedule {
  const { heldUntil: _, ...known } = row
  return { ...known, projectId, dataset: name }
}

/** Ids of schedules whose time has come, earliest first, and how long until the next is, in ms. */
export async function readDue(store: Store): Promise<{ due: string[]; next: number | null }> {
  const rows = (await store.schedules.find({ state: 'scheduled' }))
    .flatMap(({ id, executeAt }) =>
      executeAt ? { id, wait: executeAt.getTime() - Date.now() } : [],
    )
    .sort((a, b) => a.wait - b.wait)
  const due = rows.filter(({ wait }) => wait <= 0)
  return { due: due.map(({ id }) => id), next: rows[due.length]?.wait ?? null }
}

/**
 * Takes a schedule to run it, from a process that dies after `lease` ms. Resolves to it as it is
 * now; null if it's over, or another process has it.
 */
export async function claimSchedule(
  store: Store,
  id: string,
  lease: number,
): Promise<Schedule | null> {
  const [row] = await store.schedules.update({ id, ...FREE }, { heldUntil: new FromNow(lease) })
  const [dataset] = row ? await store.datasets.find({ key: row.dataset }) : []
  return row && dataset ? scheduleOf(row, dataset) : null
}

/** Writes down how a schedule's run ended; null lets others run it again. */
export async function finishSchedule(
  store: Store,
  id: string,
  end: Pick<Schedule, 'state' | 'stateReason'> | null,
): Promise<void> {
  await store.schedules.update(
    { id, state: 'scheduled' },
    { heldUntil: null, ...end, ...(end?.state === 'succeeded' && { executedAt: new FromNow() }) },
  )
}

/** The scheduled releases of all datasets with when they are due, earliest first. */
export async function readScheduledReleases(
  store: Store,
): Promise<{ release: StoredRelease; at: number }[]> {
  const releases = await store.releases({ states: ['scheduled'] })
  return releases
    .map((release) => ({ release, at: Date.parse(String(release.document.publishAt)) }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((a, b) => a.at - b.at)
}
