import { stripVTControlCharacters } from 'node:util'

/** A suite's results. `failures` are test names, each with the first line of its reason. */
export interface Counts {
  passed: number
  failed: number
  failures?: string[]
  /** Tests that passed although an attempt failed. */
  flaky?: string[]
  durations?: Duration[]
}

/** A test's file and name, and how many milliseconds it took. */
export interface Duration {
  name: string
  ms: number
}

export interface Outcome extends Counts {
  suite: string
  seconds: number
}

/** Times a suite. One that throws counts as one failure. */
export async function timed(suite: string, run: () => Promise<Counts>): Promise<Outcome> {
  const started = Date.now()
  console.log(`\n── ${suite}`)
  const counts = await run().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(reason)
    return { passed: 0, failed: 1, failures: [nameFailure(suite, reason)] }
  })
  return { suite, ...counts, seconds: Math.round((Date.now() - started) / 1000) }
}

/** A test's name with the first lines of its error and the location in the tests, without colors. */
export function nameFailure(name: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason).split('\n')
  const place = /tests\/[^\s:]+:\d+:\d+/.exec(lines.slice(1).join('\n'))?.[0]
  const stack = lines.findIndex((line) => /^ +at /.test(line))
  const message = lines
    .slice(0, stack === -1 ? undefined : stack)
    .map((line) => line.trim().slice(0, 300))
    .filter(Boolean)
    .slice(0, 10)
  return [name, ...message, place].filter(Boolean).join('\n      ')
}

/** The summary lists at most SLOWEST tests, all of which took SLOW milliseconds or more. */
const SLOWEST = 10
const SLOW = 1000

/**
 * Prints the slowest tests, every failure and every second attempt, a line per suite, and the
 * totals.
 *
 * @returns whether at least one test passed and none failed
 */
export function summarize(outcomes: Outcome[]): boolean {
  const slowest = outcomes
    .flatMap(({ durations = [] }) => durations)
    .filter(({ ms }) => ms >= SLOW)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
  if (slowest.length > 0) console.log('\nSlowest tests:')
  for (const { name, ms } of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
  for (const { suite, failures = [] } of outcomes)
    for (const failure of failures) console.log(`\n  FAILED  ${suite}: ${failure}`)
  for (const { suite, flaky = [] } of outcomes)
    for (const name of flaky) console.log(`\nPassed only when tried again: ${suite}: ${name}`)
  console.log('')
  for (const { suite, passed, failed, seconds } of outcomes) {
    console.log(`${suite.padEnd(12)} ${passed} passed, ${failed} failed (${seconds} s)`)
  }
  const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, one) => sum + one[key], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') === 0 && total('passed') > 0
}
