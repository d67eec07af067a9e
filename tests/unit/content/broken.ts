import fc from 'fast-check'

/**
 * Lake results that no Studio would write: the example with, at any depth, fields left out, items
 * duplicated or missing, and values of other types in their place.
 */
export function broken(example: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: rebuilt(example) }, { weight: 1, arbitrary: anyJson })
}

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('', '  ', '#', 'javascript:alert(1)', '//evil.example', -1, Number.MAX_VALUE),
)

function rebuilt(example: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(example)) {
    const item = fc.oneof(...example.map(broken), anyJson)
    return fc.array(item, { maxLength: example.length + 2 })
  }
  if (typeof example === 'object' && example !== null) {
    const fields = Object.entries(example).map(([name, value]) => [name, broken(value)])
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  }
  return fc.constant(example)
}
