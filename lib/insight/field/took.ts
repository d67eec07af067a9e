import { z } from 'zod'
import { METRIC_NAMES, METRICS, type Took } from './metrics.ts'

const number = z.number().nullable()

/** As the page's script sends it (lib/delivery/page-script/measure.ts), in its order. */
const schema = z.tuple([number, number, number, number]).transform(took)

/** Reads what a page took; null if no browser could have measured it. */
export function readTook(sent: unknown): Took | null {
  return schema.safeParse(sent).data ?? null
}

type Sent = [
  firstByte: number | null,
  paint: number | null,
  shift: number | null,
  input: number | null,
]

/** Nothing takes no time: a time of 0 stands for what didn't happen. A layout may well not shift. */
function took([ttfb, lcp, cls, inp]: Sent): Took | null {
  const all = { lcp: lcp || null, inp: inp || null, cls, ttfb: ttfb || null }
  const found: Took = {}
  for (const name of METRIC_NAMES) {
    const value = all[name]
    if (value === null) continue
    if (!(value >= 0 && value <= METRICS[name].most)) return null
    found[name] = value
  }
  return found
}
