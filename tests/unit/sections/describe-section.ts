import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { broken } from '../content/broken.ts'

/**
 * The tests that every section has.
 *
 * @param shape what its view relies on, stricter than the types
 */
export function describeSection(
  { map, seed }: { map: (home: never) => unknown; seed: object },
  shape: z.ZodType,
): void {
  test('whatever the lake contains, the view gets what it relies on', () => {
    expect(() => shape.parse(map(seed as never))).not.toThrow()
    fc.assert(
      fc.property(broken(seed), (home) => {
        shape.parse(map(home as never))
      }),
      { numRuns: 500 },
    )
  })
}
