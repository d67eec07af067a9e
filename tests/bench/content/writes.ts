import { Client } from 'pg'
import { median, repeat } from '../measure.ts'
import { emptyRoute, type BenchLake } from './bench-lake.ts'

const WRITERS = 10

export interface WriteFigures {
  /** Mutations a second: one writer that waits for each, and ten of them at once. */
  alone: number
  together: number
  /** The same of what a mutation can't do without: a request to an empty route and a commit of the same text. */
  floor: number
}

/** Patches one field of a document, again and again. */
export async function mutations(lake: BenchLake, times: number): Promise<WriteFigures> {
  const note = { _id: 'bench-note', _type: 'note', text: 'x'.repeat(1000), n: 0 }
  await lake.writer.createOrReplace(note)
  const patch = () => lake.writer.patch('bench-note').set({ n: Math.random() }).commit()
  const alone = await repeat(times, patch)
  const started = performance.now()
  await Promise.all(Array.from({ length: WRITERS }, () => repeat(times / WRITERS, patch, 0)))
  const together = performance.now() - started
  const request = median(await repeat(times, () => emptyRoute(lake)))
  const commit = median(await commits(lake, JSON.stringify(note), times))
  await lake.writer.delete('bench-note')
  return {
    alone: 1000 / median(alone),
    together: (times * 1000) / together,
    floor: 1000 / (request + commit),
  }
}

/** Milliseconds of committing a text on the lake's own database. */
async function commits(lake: BenchLake, text: string, times: number): Promise<number[]> {
  const db = new Client({ connectionString: lake.cloud().env.DATABASE_URL })
  await db.connect()
  try {
    await db.query('create table if not exists public.bench (body json)')
    return await repeat(times, () => db.query('insert into public.bench values ($1)', [text]))
  } finally {
    await db.query('drop table public.bench')
    await db.end()
  }
}
