/**
 * Remembers what is made for an object, by a key, for as long as the object lives. Hundreds of
 * streams get the same events: made for each of them, the last would wait for it.
 */
export function oncePer<Of extends object, Made>() {
  const known = new WeakMap<Of, Map<string, { value: Made }>>()
  return (of: Of, key: string, make: () => Made): Made => {
    const made = known.get(of) ?? new Map<string, { value: Made }>()
    known.set(of, made)
    const result = made.get(key) ?? { value: make() }
    made.set(key, result)
    return result.value
  }
}
