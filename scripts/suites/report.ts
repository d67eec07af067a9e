/** What one suite found. */
export interface Outcome {
  suite: string
  passed: number
  failed: number
  seconds: number
}

/** Times a suite; one that throws counts as one failure. */
export async function timed(
  suite: string,
  run: () => Promise<{ passed: number; failed: number }>,
): Promise<Outcome> {
  const started = Date.now()
  console.log(`\n── ${suite}`)
  const counts = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  return { suite, ...counts, seconds: Math.round((Date.now() - started) / 1000) }
}

/** Prints a line a suite and the summary that ends every run. */
export function summarise(outcomes: Outcome[]): boolean {
  console.log('')
  for (const { suite, passed, failed, seconds } of outcomes) {
    console.log(`${suite.padEnd(12)} ${passed} passed, ${failed} failed (${seconds} s)`)
  }
  const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, one) => sum + one[key], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') === 0 && total('passed') > 0
}
