import { time } from '#tools/bench/measure.ts'
import type { BenchLake } from './bench-lake.ts'
import { growTo } from './filler.ts'
import { ownQueries } from './queries.ts'
import { mutations } from './writes.ts'

const ROUNDS = 100

/** The measurements at one size. */
export type Step = Awaited<ReturnType<typeof step>>

/** Grows the lake to a number of documents and measures it. */
export async function step(lake: BenchLake, size: number) {
  console.log(`  ${size.toLocaleString('en-US')} documents…`)
  const grown = await growTo(lake.writer, size)
  const restart = await time(() => lake.restart())
  const first = await time(() => lake.reader.fetch('count(*[_type == "home"])'))
  const queries = await ownQueries(lake, ROUNDS)
  const written = await mutations(lake, 200)
  return { size, grown, restart, first, queries, written, memory: lake.memory() }
}
