import fc from 'fast-check'

/** How many cases a file tries: a few hundred in `npm test`, 10,000 in `npm run faults -- fuzz`. */
const CASES = Number(process.env.FUZZ_CASES) || 400

/** Cases that are under way at the same time. */
const LANES = 4

/** How long all cases together may take, in milliseconds. */
export const FUZZ_TIME = 60_000 + CASES * 300

/** Tries cases until one fails, and then the smallest that fails in the same way. The message holds the seed to repeat it. */
export async function fuzz<T>(cases: fc.Arbitrary<T>, check: (one: T) => Promise<void>) {
  const seed = Number(process.env.FUZZ_SEED) || Date.now() % 2 ** 31
  const numRuns = Math.ceil(CASES / LANES)
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    fc.assert(fc.asyncProperty(cases, check), {
      numRuns,
      seed: seed + lane,
      interruptAfterTimeLimit: FUZZ_TIME - 20_000,
    }),
  )
  await Promise.all(lanes)
}
