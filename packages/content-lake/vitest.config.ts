import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests that need no more than a lake run on both stores. */
const ON_BOTH =
  'tests/{access,actions,assets,backups,bad-input,client,client-options,datasets,history,hooks,limits,listen,listen-connections,management,mutations,presence,queries,releases,routes,schedules,served-assets,sign-in,source-maps,variants,variant-queries,webhooks}.test.ts'

export default defineConfig({
  test: {
    name: 'content-lake',
    // Threads share the compiled code of Postgres, which every file would compile by itself.
    pool: 'threads',
    // Those of a worker also share its modules, and one database.
    isolate: false,
    // Vitest's default leaves a core free.
    maxWorkers: availableParallelism(),
    // A busy machine can starve a server. The run names every test that needed this.
    retry: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A busy machine is slow, not wrong: what ends a wait is what it waits for.
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['tests/**/*.test.ts'],
          globalSetup: 'tests/databases.ts',
          provide: { store: 'postgres' },
        },
      },
      {
        extends: true,
        test: { name: 'memory', include: [ON_BOTH], provide: { store: 'memory', folder: '' } },
      },
    ],
  },
})
