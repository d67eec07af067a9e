import type { Seed, TestLake, TestLakeOptions } from './fixture/test-lake.ts'
import { browserSwitches } from './gateway/hosts.ts'

export type { Seed, TestLake, TestLakeOptions } from './fixture/test-lake.ts'

/**
 * Playwright options for tests that run under `local-lake run`: Chromium reaches the lake under
 * Sanity's host names. Spread them into `use`. Elsewhere they add nothing, so the same tests also
 * run against hosted Sanity.
 *
 * @param launchOptions your own, if you have any
 * @example
 * export default defineConfig({ use: { ...playwrightOptions(), baseURL } })
 */
export function playwrightOptions<Own extends object>(
  launchOptions?: Own,
): { launchOptions: (Own & { args: string[] }) | { args: string[] } } {
  const own: { args?: string[] } = launchOptions ?? {}
  const args = [...(own.args ?? []), ...switches()]
  return { launchOptions: { ...launchOptions, args } }
}

function switches(): string[] {
  const { LOCAL_LAKE_GATEWAY_PORT, LOCAL_LAKE_KEY_HASH, LOCAL_LAKE_OFFLINE } = process.env
  if (!LOCAL_LAKE_GATEWAY_PORT || !LOCAL_LAKE_KEY_HASH) return []
  return browserSwitches({
    port: Number(LOCAL_LAKE_GATEWAY_PORT),
    keyHash: LOCAL_LAKE_KEY_HASH,
    offline: LOCAL_LAKE_OFFLINE === '1',
  })
}

type Use = (lake: TestLake) => Promise<void>

/**
 * Playwright fixtures: `lake`, a lake in memory for each test, which forks that of its worker,
 * `seededLake`.
 *
 * @param seed an export of a dataset (`.tar.gz`, `.ndjson`), or documents
 * @example
 * export const test = base.extend<LakeFixtures, SeededLake>(lakeFixtures('seed.tar.gz'))
 * test('…', async ({ lake }) => {
 *   await lake.client().delete('a-document')
 * })
 */
export function lakeFixtures(
  seed?: Seed,
  options?: TestLakeOptions,
): {
  seededLake: [(none: object, use: Use) => Promise<void>, { scope: 'worker' }]
  lake: (worker: SeededLake, use: Use) => Promise<void>
} {
  return {
    seededLake: [
      // Playwright insists on an object that is taken apart.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        // Loaded here: a configuration has no lake.
        const { openTestLake } = await import('./fixture/lake.ts')
        const lake = await openTestLake(seed, options)
        await use(lake).finally(lake.close)
      },
      { scope: 'worker' },
    ],
    lake: async ({ seededLake }, use) => {
      const lake = await seededLake.fork()
      await use(lake).finally(lake.close)
    },
  }
}

/** What each test gets. */
export interface LakeFixtures {
  lake: TestLake
}

/** What each worker has. */
export interface SeededLake {
  seededLake: TestLake
}
