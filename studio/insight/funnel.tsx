import type { Insight } from '#lib/insight/contract.ts'
import {
  asked,
  change,
  count,
  counted,
  hasTool,
  isUncounted,
  leftOut,
  share,
  totals,
} from './figures.ts'
import { IN_ORDER, STEPS, TOOL_STEPS, UNCOUNTED } from './labels.ts'
import { Section } from './section.tsx'
import { Table } from './table.tsx'

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
    <Section title="From the page to a call" note={note}>
      <Table
        label="From the page to a call"
        nameTitle="Step"
        rows={rows}
        name={({ step }) => STEPS[step].title}
        columns={[
          {
            title: 'Number',
            number: true,
            cell: ({ number }) => count(number),
            bar: ({ number }) => number / most,
          },
          {
            title: 'Share',
            number: true,
            cell: ({ part, whole }) =>
              whole ? `${share(part, whole.number)} of ${whole.name}` : '',
          },
          { title: 'Change', number: true, cell: ({ number, was }) => change(number, was) },
        ]}
      />
    </Section>
  )
}

/** The steps that there are on the way, and what each is a share of. */
function stepsOf(data: Insight) {
  const resources = asked(data)
  const tools = resources.filter(hasTool)
  const all = totals(resources)
  const ofTools = totals(tools)
  return IN_ORDER.filter((step) => tools.length > 0 || !TOOL_STEPS.has(step)).map((step) => {
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
