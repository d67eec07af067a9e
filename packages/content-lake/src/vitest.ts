import { afterAll } from 'vitest'
import { openTestLake } from './fixture/lake.ts'
import type { Seed, TestLake, TestLakeOptions } from './fixture/test-lake.ts'

export type { Seed, TestLake, TestLakeOptions } from './fixture/test-lake.ts'

/**
 * Starts a lake in memory until the tests of the file are over.
 *
 * @param seed an export of a dataset (`.tar.gz`, `.ndjson`), or documents
 * @example
 * const lake = await testLake('seed.tar.gz')
 * test('…', async () => {
 *   await using fork = await lake.fork()
 *   await fork.client().delete('a-document')
 * })
 */
export async function testLake(seed?: Seed, options?: TestLakeOptions): Promise<TestLake> {
  const lake = await openTestLake(seed, options)
  afterAll(() => lake.close())
  return lake
}
