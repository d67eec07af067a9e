import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'content-lake',
    include: ['tests/**/*.test.ts'],
    // Threads share the compiled code of Postgres, which every file would compile by itself.
    pool: 'threads',
    // Those of a worker also share its modules, and one database.
    isolate: false,
    globalSetup: 'tests/databases.ts',
    // Vitest's default leaves a core free.
    maxWorkers: availableParallelism(),
    // A busy machine can starve a server. The run names every test that needed this.
    retry: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A busy machine is slow, not wrong: what ends a wait is what it waits for.
    expect: { poll: { timeout: 120_000 } },
  },
})
