import { expect, test } from 'vitest'
import { findPostgres } from '#tools/harness/postgres.ts'
import { upgradeUnderLoad } from '#tools/faults/upgrade/run.ts'

const binaries = await findPostgres()

/** A short run of `npm run faults -- --only upgrade`. A busy machine lets visitors wait, too. */
test.skipIf(!binaries)(
  'an upgrade under load refuses, loses and delays no lead @long',
  async () => {
    const outcome = await upgradeUnderLoad(String(binaries), 8_000, 3_000)
    if (!('counts' in outcome)) throw new Error(outcome.skipped)
    expect(outcome.bad).toEqual([])
    expect(outcome.counts).toMatchObject({ refused: 0, lost: 0 })
    expect(outcome.counts['stored meanwhile']).toBeGreaterThan(100)
  },
)
