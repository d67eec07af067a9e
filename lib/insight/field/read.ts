import type { ClientBase, Pool } from 'pg'
import {
  FIELD_GROUPS,
  OTHER,
  type FieldData,
  type FieldGroup,
  type FieldRow,
} from '#lib/insight/contract.ts'
import { LISTED } from '#lib/insight/read-counts.ts'
import { DEVICES, type Device } from './device.ts'
import { METRIC_NAMES, valueOf, type MetricName } from './metrics.ts'

interface Found {
  kind: FieldGroup
  value: string
  /** Empty for all. */
  device: Device | ''
  metric: MetricName
  bucket: number
  loads: number
}

/**
 * The 75th percentile of what pages took in a period, by page, device and release. Pages that were
 * loaded most come first, and releases that came last; what isn't listed is one row, the last.
 */
export async function readFieldData(
  db: Pool | ClientBase,
  { from, to }: { from: string; to: string },
): Promise<FieldData> {
  const { rows } = await db.query<Found>(FIELD, [from, to])
  const of = (kind: FieldGroup, device: Device | ''): FieldRow[] => {
    const found = new Map<string, FieldRow>()
    for (const row of rows) {
      if (row.kind !== kind || row.device !== device) continue
      const { value, metric, bucket, loads } = row
      const all = found.get(value) ?? { value, metrics: {} }
      all.metrics[metric] = { p75: valueOf(metric, bucket), loads }
      found.set(value, all)
    }
    return [...found.values()]
  }
  const byDevice = (kind: FieldGroup) =>
    Object.fromEntries(['' as const, ...DEVICES].map((device) => [device, of(kind, device)]))
  return Object.fromEntries(FIELD_GROUPS.map((kind) => [kind, byDevice(kind)])) as FieldData
}

const METRICS = METRIC_NAMES.map((name) => `'${name}'`).join()

const FIELD = `
  with loaded as materialized (
    select page, device, release, metric, bucket, max(day) as last, sum(loads) as loads
    from field_sums where day between $1 and $2 and metric in (${METRICS}) group by 1, 2, 3, 4, 5
  ),
  grouped as (
    select kind, value, shown as device, metric, bucket, sum(loads) as loads, max(last) as last
    from loaded, lateral (values ('page', page), ('device', device), ('release', release))
      groups(kind, value), lateral (values (''), (device)) devices(shown)
    where kind <> 'device' or shown = ''
    group by 1, 2, 3, 4, 5
  ),
  placed as (
    select kind, value, row_number() over (partition by kind order by value = '${OTHER}',
      case kind when 'release' then max(last) end desc, sum(loads) desc, value) as place
    from grouped where device = '' group by 1, 2
  ),
  listed as (
    select kind, case when place > ${LISTED} then '${OTHER}' else value end as value, device, metric,
      bucket, min(place) as place, sum(loads) as loads
    from grouped join placed using (kind, value) group by 1, 2, 3, 4, 5
  ),
  running as (
    select *, sum(loads) over (own order by bucket) as reached, sum(loads) over own as together
    from listed window own as (partition by kind, value, device, metric)
  )
  select kind, value, device, metric, max(together)::int as loads,
    min(bucket) filter (where reached >= 0.75 * together) as bucket
  from running group by 1, 2, 3, 4 order by min(place), value, metric`
