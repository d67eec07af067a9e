import 'server-only'
import { OTHER } from '#lib/insight/contract.ts'
import { TODAY } from '#lib/insight/day-key.ts'
import { addingBy } from '#lib/insight/sums.ts'
import { release } from '#lib/platform/env/release.ts'
import { bucketOf, METRIC_NAMES, type Took } from './metrics.ts'
import type { Device } from './device.ts'

/** A value of a load, as it is stored. */
interface Value {
  page: string
  device: Device
  release: string
  metric: string
  bucket: number
}

const KEY = 'day, page, device, release, metric, bucket'

/** Ordered by the key, so that two processes with the same sums don't deadlock. */
const values = addingBy<Value>(`
  insert into field_sums as known (${KEY}, loads)
  select ${TODAY}, page, device, release, metric, bucket, count(*)
  from jsonb_to_recordset($1)
    as value(page text, device text, release text, metric text, bucket int)
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (${KEY}) do update set loads = known.loads + excluded.loads`)

/** What runs here; the page may be of the one before, for as long as it was open. */
const RELEASE = [release.release, release.commit.slice(0, 7)].filter(Boolean).join(' ')

/** Adds what a load of a page took. Returns false if too much waits already. */
export function addTook(page: string, device: Device, took: Took): boolean {
  return METRIC_NAMES.every((metric) => {
    const value = took[metric]
    if (value === undefined) return true
    return values.add({ page, device, release: RELEASE, metric, bucket: bucketOf(metric, value) })
  })
}

/** Stores what waits. Never throws. */
export function storeTook(): Promise<void> {
  return values.flush()
}

/** Pages of a day that is over that keep their path. */
const KEPT_PAGES = 20

/**
 * SQL: adds the pages of days that are over that were loaded least to all others, each once. It looks
 * back a week, since it runs every minute.
 */
export const FOLD_PAGES = `
  with rare as materialized (
    select day, page from (
      select day, page, row_number() over (partition by day order by sum(loads) desc, page) as place
      from field_sums where day between ${TODAY} - 8 and ${TODAY} - 2 and page <> '${OTHER}'
      group by 1, 2
    ) ranked where place > ${KEPT_PAGES}
  ),
  taken as (delete from field_sums using rare
    where field_sums.day = rare.day and field_sums.page = rare.page returning field_sums.*)
  insert into field_sums as known (${KEY}, loads)
  select day, '${OTHER}', device, release, metric, bucket, sum(loads) from taken
  group by 1, 3, 4, 5, 6 order by 1, 3, 4, 5, 6
  on conflict (${KEY}) do update set loads = known.loads + excluded.loads`
