import { Client } from 'pg'
import { inTurns, median, time } from '#tools/bench/measure.ts'
import { emptyRoute, type BenchLake } from './bench-lake.ts'

const WRITERS = 10

export interface WriteFigures {
  /** Mutations per second: one writer that awaits each, and ten writers at once. */
  alone: number
  together: number
  /** The floor of each: a request to an empty route plus a commit of the same text. */
  floor: number
}

/** Patches one field of a document repeatedly. */
export async function mutations(lake: BenchLake, times: number): Promise<WriteFigures> {
  const note = { _id: 'bench-note', _type: 'note', text: 'x'.repeat(1000), n: 0 }
  await lake.writer.createOrReplace(note)
  const db = new Client({ connectionString: lake.cloud().env.DATABASE_URL })
  await db.connect()
  await db.query('create table public.bench (body json)')
  const patch = () => lake.writer.patch('bench-note').set({ n: Math.random() }).commit()
  const taken = await inTurns(times, {
    patch,
    request: () => emptyRoute(lake),
    commit: () =>
      db.query({
        name: 'bench',
        text: 'insert into public.bench values ($1)',
        values: [JSON.stringify(note)],
      }),
  })
  const writer = async () => {
    for (let n = 0; n < times / WRITERS; n++) await patch()
  }
  const together = await time(() => Promise.all(Array.from({ length: WRITERS }, writer)))
  await db.query('drop table public.bench')
  await db.end()
  await lake.writer.delete('bench-note')
  const floor = median(taken.get('request')) + median(taken.get('commit'))
  return {
    alone: 1000 / median(taken.get('patch')),
    together: (times * 1000) / together,
    floor: 1000 / floor,
  }
}
