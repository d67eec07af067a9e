/** Milliseconds that something took. */
export async function time(run: () => Promise<unknown> | unknown): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** Milliseconds of several runs, one after the other, after some that don't count. */
export async function repeat(
  times: number,
  run: () => Promise<unknown> | unknown,
  warmUp = Math.ceil(times / 10),
): Promise<number[]> {
  for (let round = 0; round < warmUp; round++) await run()
  const taken: number[] = []
  for (let round = 0; round < times; round++) taken.push(await time(run))
  return taken
}

/** The value below which a share of all lie, such as 0.95; nearest rank. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}
