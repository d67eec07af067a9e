import type { Stack } from '#tools/harness/stack.ts'

/** Measures the whole product, which is running on the local database or on Postgres. */
export type Bench = (stack: Stack, databaseUrl: string) => Promise<Row[]>

/** A figure, beside its floor: what the same work costs without the product, in the same run. */
export interface Row {
  what: string
  figure: number
  unit: string
  floor?: number
  /** Of figure and floor within one round, where that says more than of the two medians. */
  ratio?: number
  target?: string
}

type Run = () => Promise<unknown> | unknown

/** Milliseconds per round, by name. */
export type Times = Map<string, number[]>

/**
 * Times several functions, each once per round. Every round runs all of them in turn, so that other
 * load on the machine affects all alike. The first few rounds don't count.
 */
export async function inTurns(rounds: number, runs: Record<string, Run>): Promise<Times> {
  const all = Object.entries(runs).map(([name, run]) => ({ name, run, taken: [] as number[] }))
  for (let round = -Math.ceil(rounds / 10); round < rounds; round++) {
    for (const { run, taken } of all) {
      const started = performance.now()
      await run()
      if (round >= 0) taken.push(performance.now() - started)
    }
  }
  return new Map(all.map(({ name, taken }) => [name, taken]))
}

/** The nearest-rank percentile; `share` is a fraction such as 0.95. */
export function percentile(values: number[] = [], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The median; NaN of an empty list. */
export const median = (values: number[] = []): number => percentile(values, 0.5)
