import type { Insight, ResourceCounts } from '#lib/insight/contract.ts'
import { FUNNEL } from '#lib/insight/steps.ts'
import {
  asked,
  change,
  count,
  counted,
  hasTool,
  isUncounted,
  leftOut,
  NONE,
  share,
  STEPS,
  TOOL_STEPS,
  totals,
  UNCOUNTED,
} from './figures.ts'
import { Figures } from './table.tsx'

const NOTE =
  'Pages count visitors, once a day. From the lead on, people are counted, once for each resource they ask for, and erased people stay counted.'

/** From the page to the booking link, with the share that goes on. */
export function Funnel({ data }: { data: Insight }) {
  const rows = stepsOf(data)
  const most = Math.max(1, ...rows.map(({ number }) => number))
  const isShort = rows.some(({ part, whole }) => whole && isUncounted(part, whole.number))
  const left = leftOut(totals(asked(data)).uncounted.lead ?? 0)
  const note = `${NOTE}${left}${isShort ? ` ${UNCOUNTED}` : ''}`
  return (
    <Figures
      title="From the page to a call"
      note={note}
      nameTitle="Step"
      rows={rows}
      name={({ step }) => STEPS[step].title}
      columns={[
        {
          title: 'Number',
          cell: ({ number }) => count(number),
          bar: ({ number }) => number / most,
        },
        {
          title: 'Share',
          cell: ({ part, whole }) => (whole ? `${share(part, whole.number)} of ${whole.name}` : ''),
        },
        { title: 'Change', cell: ({ number, was }) => change(number, was) },
      ]}
    />
  )
}

/** The steps that there are on the way, and what each is a share of. */
function stepsOf(data: Insight) {
  const resources = asked(data)
  const tools = resources.filter(hasTool)
  const all = totals(resources)
  const ofTools = totals(tools)
  return FUNNEL.filter((step) => tools.length > 0 || !TOOL_STEPS.has(step)).map((step) => {
    const { of } = STEPS[step]
    const those = TOOL_STEPS.has(step) ? ofTools : all
    return {
      step,
      number: all.now[step] ?? 0,
      was: all.before[step] ?? 0,
      part: counted(those, step),
      whole: of && { name: of.name, number: counted(those, of.step) },
    }
  })
}

/** The steps of each resource beside each other. */
export function Resources({ data }: { data: Insight }) {
  const rows = data.resources
    .filter(({ slug, now }) => slug !== '' && Object.keys(now).length > 0)
    .toSorted((one, other) => (other.now.seen ?? 0) - (one.now.seen ?? 0))
  const isShort = rows.some((row) => isUncounted(counted(row, 'lead'), row.now.seen ?? 0))
  return (
    <Figures
      title="By resource"
      note={isShort ? UNCOUNTED : ''}
      empty="Nobody has opened a resource in this period."
      nameTitle="Resource"
      rows={rows}
      name={({ title, slug }) => title ?? slug}
      columns={[
        ...FUNNEL.map((step) => ({
          title: STEPS[step].title,
          cell: (row: ResourceCounts) =>
            TOOL_STEPS.has(step) && !hasTool(row) ? NONE : count(row.now[step] ?? 0),
        })),
        {
          title: 'Lead rate',
          cell: (row) => share(counted(row, 'lead'), row.now.seen ?? 0),
        },
        {
          title: 'Change of leads',
          cell: (row) => change(row.now.lead ?? 0, row.before.lead ?? 0),
        },
      ]}
    />
  )
}

/** What the funnel leaves out: bots, other pages, and bookings by visitors who are no leads. */
export function Beside({ data: { resource, resources } }: { data: Insight }) {
  const chosen = resources.filter(({ slug }) => resource === null || slug === resource)
  const sum = (step: 'bot' | 'booking') =>
    chosen.reduce((total, { now }) => total + (now[step] ?? 0), 0)
  const other = resources.find(({ slug }) => slug === '')?.now.seen ?? 0
  const rows = [
    { name: 'Booking pressed by any visitor, leads or not', number: sum('booking') },
    ...(resource === null ? [{ name: 'Visitors of pages without a gate', number: other }] : []),
    { name: 'Known bots, which count as nothing else', number: sum('bot') },
  ]
  return (
    <Figures
      title="Also counted"
      note="Visitors who ask not to be counted, by Global Privacy Control or Do Not Track, aren’t, until they are a lead."
      nameTitle="What"
      rows={rows}
      name={({ name }) => name}
      columns={[{ title: 'Number', cell: ({ number }) => count(number) }]}
    />
  )
}
