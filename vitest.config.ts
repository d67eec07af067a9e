import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findPostgres } from './tools/harness/postgres.ts'

const ON_POSTGRES = 'tests/integration/postgres/**'
const hasPostgres = (await findPostgres()) !== null
if (!hasPostgres)
  process.stdout.write(`${ON_POSTGRES} is left out: this machine has no Postgres server.\n`)

export default defineConfig({
  resolve: {
    // Next guards against use in the browser; here everything is a server.
    alias: {
      'server-only': fileURLToPath(new URL('./node_modules/server-only/empty.js', import.meta.url)),
    },
  },
  test: {
    environment: 'node',
    // A busy machine is slow, not wrong: what ends a wait is what it waits for.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          pool: 'threads',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'lib/sections/*/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          fileParallelism: false,
        },
      },
      'packages/content-lake',
      slow('local-cloud', 'forks', 'tests/local-cloud/**/*.test.ts'),
      // Threads share the compiled code of Postgres, which every file would compile by itself.
      slow(
        'integration',
        'threads',
        'tests/integration/**/*.test.ts',
        hasPostgres ? [] : [ON_POSTGRES],
      ),
    ],
  },
})

/** Tests that run servers and databases, and wait for a disk half of the time. */
function slow(
  name: string,
  pool: 'forks' | 'threads',
  include: string,
  exclude: string[] = [],
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      pool,
      include: [include],
      exclude,
      // Vitest's default leaves a core free.
      maxWorkers: availableParallelism(),
      // A busy machine can starve a server. The run names every test that needed this.
      retry: 1,
    },
  }
}
