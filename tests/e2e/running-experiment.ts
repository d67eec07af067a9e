import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expect } from './fixtures.ts'

/** The headline of variant b. */
export const OTHER = 'Agents that finish the job.'
export const EXPERIMENT = 'headline-test'

/** A browser of its own name; Playwright's own says that it is a bot. */
export const browserNamed = (number: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.${number}.0 Safari/537.36`

/** Starts an experiment on Home's headline, and waits until the site runs it. */
export async function startExperiment(stack: Stack, goal: string) {
  const variant = (_key: string, share: number, heroSection = {}) => {
    return { _type: 'experimentVariant', _key, name: _key, share, heroSection }
  }
  await lakeClient(stack).createOrReplace({
    _id: EXPERIMENT,
    _type: 'experiment',
    name: 'Headline',
    page: { _type: 'reference', _ref: 'home', _weak: true },
    section: 'heroSection',
    goal,
    variants: [variant('a', 50), variant('b', 50, { headline: OTHER })],
    state: 'running',
    startedAt: new Date().toISOString(),
  })
  const isPrivate = async () => (await fetch(stack.url)).headers.get('cache-control')
  await expect.poll(isPrivate, { intervals: [50], timeout: 30_000 }).toBe('private, no-cache')
}
