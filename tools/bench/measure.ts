type Run = () => Promise<unknown> | unknown

/** Milliseconds per round, by name. */
export type Times = Map<string, number[]>

/** Milliseconds that `run` took. */
export async function time(run: Run): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/**
 * Times several functions, each once per round. Every round runs all of them in turn, so that other
 * load on the machine affects all alike. The first few rounds don't count.
 */
export async function inTurns(rounds: number, runs: Record<string, Run>): Promise<Times> {
  const all = Object.entries(runs).map(([name, run]) => ({ name, run, taken: [] as number[] }))
  for (let round = -Math.ceil(rounds / 10); round < rounds; round++) {
    for (const { run, taken } of all) {
      const took = await time(run)
      if (round >= 0) taken.push(took)
    }
  }
  return new Map(all.map(({ name, taken }) => [name, taken]))
}

/** The nearest-rank percentile; `share` is a fraction such as 0.95. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The median; NaN of an empty list. */
export function median(values: number[] = []): number {
  return percentile(values, 0.5)
}
