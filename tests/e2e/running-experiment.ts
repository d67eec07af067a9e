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
  await startTest(stack, { goal, page: 'home', section: 'heroSection', texts: { headline: OTHER } })
  await untilPrivate(stack, '/')
}

/** Starts an experiment on the title of a resource's own page, as above. */
export async function startOnResource(stack: Stack, slug: string) {
  const page = `resource-${slug}`
  const section = 'resourceIntroduction'
  // What was rendered for an ID stays in memory for a moment: this is another test.
  await startTest(stack, {
    id: `test-of-${slug}`,
    goal: 'lead',
    page,
    section,
    texts: { title: OTHER },
  })
  await untilPrivate(stack, `/resources/${slug}`)
}

interface Tested {
  id?: string
  goal: string
  page: string
  section: string
  texts: object
}

async function startTest(stack: Stack, { id = EXPERIMENT, goal, page, section, texts }: Tested) {
  const variant = (_key: string, own = {}) => {
    return { _type: 'experimentVariant', _key, name: _key, share: 50, [section]: own }
  }
  await lakeClient(stack).createOrReplace({
    _id: id,
    _type: 'experiment',
    name: 'Headline',
    page: { _type: 'reference', _ref: page, _weak: true },
    section,
    goal,
    variants: [variant('a'), variant('b', texts)],
    state: 'running',
    startedAt: new Date().toISOString(),
  })
}

async function untilPrivate(stack: Stack, path: string) {
  const isPrivate = async () => (await fetch(stack.url + path)).headers.get('cache-control')
  await expect.poll(isPrivate, { intervals: [50] }).toBe('private, no-cache')
}
