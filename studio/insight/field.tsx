import { Grid } from '@sanity/ui'
import { useState } from 'react'
import {
  FEW_LOADS,
  FIELD_GROUPS,
  OTHER,
  type CrawlerCounts,
  type FieldGroup,
  type FieldRow,
  type Insight,
} from '#lib/insight/contract.ts'
import { DEVICES, type Device } from '#lib/insight/field/device.ts'
import { METRIC_NAMES, METRICS, type MetricName } from '#lib/insight/field/metrics.ts'
import { Choice } from '../ui.tsx'
import { count, decimal, NONE } from './figures.ts'
import { Empty, Figures, Section, Table } from './table.tsx'

const KINDS: Record<FieldGroup, string> = { page: 'Page', device: 'Device', release: 'Release' }
const TITLES: Record<Device, string> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' }

/** A value as Google writes it: '2.5 s', '180 ms', '0.05'. */
function inUnits(name: MetricName, value: number): string {
  if (name === 'cls') return String(Number(value.toFixed(value < 0.01 ? 3 : 2)))
  return value < 1000 ? `${Math.round(value)} ms` : `${decimal(value / 1000)} s`
}

const NOTE =
  'What pages took on visitors’ own devices, at the 75th percentile: three of four loads were as quick, or quicker. What is over the limit that Google calls good says so.'
/** The first row: Google's limits. */
const GOOD: FieldRow = {
  value: '',
  metrics: Object.fromEntries(
    METRIC_NAMES.map((name) => [name, { p75: METRICS[name].good, loads: Infinity }]),
  ),
}

/** What pages took on visitors' devices. */
export function Field({ data: { field } }: { data: Insight }) {
  const [kind, setKind] = useState<FieldGroup>('page')
  const [device, setDevice] = useState<Device | ''>('')
  const of = kind === 'device' ? '' : device
  const rows = field[kind][of]
  const few = rows.some(({ metrics }) => Object.values(metrics).some(isFew))
  return (
    <Section
      title="Speed for visitors"
      note={`${NOTE}${few ? ` Of fewer than ${FEW_LOADS} loads, it says little: their number is beside it.` : ''}`}
    >
      <Grid gap={3} gridTemplateColumns={2} style={{ maxWidth: '30rem' }}>
        <Choice
          label="Speed by"
          value={kind}
          options={FIELD_GROUPS.map((each) => [each, KINDS[each]])}
          onChange={(value) => setKind(FIELD_GROUPS.find((each) => each === value) ?? kind)}
        />
        {kind !== 'device' && (
          <Choice
            label="On"
            any="All devices"
            value={device}
            options={DEVICES.map((each) => [each, `${TITLES[each]}s`])}
            onChange={(value) => setDevice(DEVICES.find((each) => each === value) ?? '')}
          />
        )}
      </Grid>
      {rows.length === 0 ? (
        <Empty>No browser has told what a page took in this period.</Empty>
      ) : (
        <Table
          label={`Speed by ${KINDS[kind].toLowerCase()}`}
          nameTitle={KINDS[kind]}
          rows={[GOOD, ...rows]}
          name={({ value }) => nameOf(kind, value)}
          columns={[
            ...METRIC_NAMES.map((name) => ({
              title: METRICS[name].title,
              cell: (row: FieldRow) => cellOf(name, row),
            })),
            {
              title: 'Loads',
              cell: (row) => (row === GOOD ? '' : count(loadsOf(row))),
            },
          ]}
        />
      )}
    </Section>
  )
}

function loadsOf({ metrics }: FieldRow): number {
  return Math.max(...Object.values(metrics).map(({ loads }) => loads))
}

function isFew({ loads }: { loads: number }): boolean {
  return loads < FEW_LOADS
}

function nameOf(kind: FieldGroup, value: string): string {
  if (value === '') return 'Good is up to'
  if (value === OTHER) return 'All others'
  return kind === 'device' ? TITLES[DEVICES.find((each) => each === value) ?? 'desktop'] : value
}

function cellOf(name: MetricName, { metrics: { [name]: found } }: FieldRow): string {
  if (!found) return NONE
  const value = inUnits(name, found.p75)
  const said = found.p75 > METRICS[name].good ? `${value}, over` : value
  const of = isFew(found) ? ` (of ${count(found.loads)})` : ''
  // A figure that breaks is hard to read; a table that is too wide scrolls.
  return (said + of).replaceAll(' ', '\u00a0')
}

/** What the crawlers of assistants took, which read for others. */
export function Crawlers({ data: { crawlers } }: { data: Insight }) {
  return (
    <Figures
      title="Read by assistants"
      note="What their crawlers took, by the name that each gives: pages, or their Markdown twins. A name can be made up."
      empty="No crawler of an assistant has taken a page in this period."
      nameTitle="Crawler"
      rows={crawlers}
      name={({ crawler }) => crawler}
      columns={[
        { title: 'Pages', cell: ({ pages }: CrawlerCounts) => count(pages) },
        { title: 'Markdown', cell: ({ twins }) => count(twins) },
      ]}
    />
  )
}
