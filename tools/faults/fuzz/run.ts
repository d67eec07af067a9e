import fc from 'fast-check'

/** Cases per file: a few hundred in `npm test`, 10,000 in `npm run faults -- fuzz`. */
const CASES = Number(process.env.FUZZ_CASES) || 400

/** Cases in progress at the same time. */
const WORKERS = 4

/** Time limit for all cases together, in milliseconds. */
export const FUZZ_TIME = 60_000 + CASES * 300

/**
 * Tries cases until one fails, then shrinks it. The error message includes the seed to repeat it.
 */
export async function fuzz<T>(cases: fc.Arbitrary<T>, check: (one: T) => Promise<void>) {
  const seed = Number(process.env.FUZZ_SEED) || Date.now() % 2 ** 31
  const numRuns = Math.ceil(CASES / WORKERS)
  const workers = Array.from({ length: WORKERS }, (_, worker) =>
    fc.assert(fc.asyncProperty(cases, check), {
      numRuns,
      seed: seed + worker,
      interruptAfterTimeLimit: FUZZ_TIME - 20_000,
    }),
  )
  await Promise.all(workers)
}
