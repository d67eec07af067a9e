import type { Insight, ResourceCounts } from '#lib/insight/contract.ts'
import { CALL_STEPS, PAGE_STEPS } from '#lib/insight/steps.ts'
import {
  asked,
  change,
  count,
  counted,
  fewCustomers,
  hasTool,
  isUncounted,
  leftOut,
  NONE,
  share,
  shareOfMany,
  STEPS,
  TOOL_STEPS,
  totals,
  UNCOUNTED,
} from './figures.ts'
import { Figures } from './table.tsx'

const NOTE =
  'Pages count visitors, once a day. From the lead on, people are counted, once for each resource they ask for, and erased people stay counted. Calls and customers are counted once a person, on the day of each, until they are erased.'

/** From the page to the customer, with the share that goes on. */
export function Funnel({ data }: { data: Insight }) {
  const rows = [...pageSteps(data), ...callSteps(data)]
  const most = Math.max(1, ...rows.map(({ number }) => number))
  const isShort = rows.some(({ part, whole }) => whole && isUncounted(part, whole.number))
  const left = leftOut(totals(asked(data)).uncounted.lead ?? 0)
  const few = data.calls.now.booked > 0 ? fewCustomers(data.calls.now.won) : ''
  const note = `${NOTE}${few}${left}${isShort ? ` ${UNCOUNTED}` : ''}`
  return (
    <Figures
      title="From the page to a customer"
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
          cell: ({ part, whole, isCall }) =>
            whole ? (isCall ? shareOfMany : share)(part, whole.number, ` of ${whole.name}`) : '',
        },
        { title: 'Change', cell: ({ number, was }) => change(number, was) },
      ]}
    />
  )
}

/** The steps up to the booking link, and what each is a share of. */
function pageSteps(data: Insight) {
  const resources = asked(data)
  const tools = resources.filter(hasTool)
  const all = totals(resources)
  const ofTools = totals(tools)
  return PAGE_STEPS.filter((step) => tools.length > 0 || !TOOL_STEPS.has(step)).map((step) => {
    const { of } = STEPS[step]
    const those = TOOL_STEPS.has(step) ? ofTools : all
    return {
      step,
      number: all.now[step] ?? 0,
      was: all.before[step] ?? 0,
      part: counted(those, step),
      whole: of && { name: of.name, number: counted(those, of.step) },
      isCall: false,
    }
  })
}

/** The steps after it. */
function callSteps(data: Insight) {
  const { now, before } = data.calls
  // Not only leads press it, and not only those whose visits are counted.
  const all = totals(chosen(data)).now
  const pressed = Math.max(all.booking ?? 0, all['lead-booking'] ?? 0)
  const wholes = {
    booked: { name: 'bookings pressed by anybody', number: pressed },
    held: { name: 'calls booked', number: now.booked },
    won: { name: 'calls held', number: now.held },
  }
  return CALL_STEPS.map((step) => {
    const [number, was] = [now[step], before[step]]
    return { step, number, was, part: number, whole: wholes[step], isCall: true }
  })
}

/** What was asked for, with pages that have no gate if that is everything. */
function chosen({ resource, resources }: Insight): ResourceCounts[] {
  return resources.filter(({ slug }) => resource === null || slug === resource)
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
        ...PAGE_STEPS.map((step) => ({
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
export function Beside({ data }: { data: Insight }) {
  const { resource, resources } = data
  const { now } = totals(chosen(data))
  const other = resources.find(({ slug }) => slug === '')?.now.seen ?? 0
  const rows = [
    { name: 'Booking pressed by any visitor, leads or not', number: now.booking ?? 0 },
    ...(resource === null ? [{ name: 'Visitors of pages without a gate', number: other }] : []),
    { name: 'Known bots, which count as nothing else', number: now.bot ?? 0 },
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
