import type { DatasetRow, ScheduleRow, Store } from './store.ts'
import { Passed, type Where } from './table.ts'

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

export function scheduleOf(
  row: ScheduleRow,
  { projectId, name }: Pick<DatasetRow, 'projectId' | 'name'>,
): Schedule {
  const { heldUntil: _, ...known } = row
  return { ...known, projectId, dataset: name }
}
