import { median, percentile } from '#tools/bench/measure.ts'
import type { Table } from '#tools/bench/table.ts'
import { startBenchLake, type BenchLake } from './bench-lake.ts'
import { bareFanOut, fanOut } from './listeners.ts'
import { queryTable } from './query-table.ts'
import { groqAlone } from './queries.ts'
import { step, type Step } from './step.ts'

const SIZES = [100, 1_000, 10_000, 100_000]
const LISTENERS = [1, 50, 500]

/** Measures one lake at growing sizes. */
export async function growth(done: (table: Table) => void): Promise<void> {
  const lake = await startBenchLake()
  try {
    const alone = await groqAlone(lake, 500)
    const steps: Step[] = []
    for (const size of SIZES) steps.push(await step(lake, size))
    done(queryTable(steps, alone))
    done(writeTable(steps))
    done(sizeTable(steps))
    done(await listenerTable(lake))
  } finally {
    await lake.close()
  }
}

function writeTable(steps: Step[]): Table {
  return {
    name: 'content-writes',
    title: 'Mutations a second, by documents in the dataset',
    head: [
      'documents',
      'one writer',
      'its floor',
      'ratio',
      'ten writers',
      'added in batches of 200',
    ],
    rows: steps.map(({ size, written: { alone, floor, together }, grown }) => [
      count(size),
      alone,
      floor,
      alone / floor,
      together,
      grown,
    ]),
  }
}

function sizeTable(steps: Step[]): Table {
  return {
    name: 'content-size',
    title: 'Starting and holding the dataset: lake and database in one process',
    head: ['documents', 'start, s', 'first query, s', 'memory, MB'],
    rows: steps.map(({ size, restart, first, memory }) => [
      count(size),
      restart / 1000,
      first / 1000,
      memory,
    ]),
  }
}

async function listenerTable(lake: BenchLake): Promise<Table> {
  const rows: Table['rows'] = []
  for (const listeners of LISTENERS) {
    const { notified, responded } = await fanOut(lake, listeners, 100)
    const bare = await bareFanOut(listeners, 100)
    const middle = median(notified)
    const floor = median(responded) + median(bare.notified)
    rows.push([
      listeners,
      middle,
      percentile(notified, 0.95),
      median(responded),
      median(bare.notified),
      middle / floor,
    ])
  }
  return {
    name: 'content-listeners',
    title: 'A mutation until the last listener is notified, ms',
    head: ['listeners', 'notified', 'p95', 'responded', 'bare server', 'notified : both'],
    rows,
  }
}

function count(documents: number): string {
  return documents.toLocaleString('en-US')
}
