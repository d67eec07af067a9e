import fc from 'fast-check'
import { test } from 'vitest'

/** A test of what holds for any values. */
export function always<Given extends [unknown, ...unknown[]]>(
  name: string,
  given: { [Key in keyof Given]: fc.Arbitrary<Given[Key]> },
  check: (...given: Given) => void,
  options?: fc.Parameters<Given>,
): void {
  const property = fc.property<Given>(...given, (...values) => void check(...values))
  test(name, () => fc.assert(property, options))
}
