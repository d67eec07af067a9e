import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'content-lake',
    include: ['tests/**/*.test.ts'],
    // Threads share the compiled code of Postgres, which every file would compile by itself.
    pool: 'threads',
    // Vitest's default leaves a core free.
    maxWorkers: availableParallelism(),
    // A busy machine can starve a server. The run names every test that needed this.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
