import { hash } from 'node:crypto'

/**
 * A deterministic ID: the same for the same texts in the same order, and different for any others.
 * A version 8 UUID (RFC 9562).
 */
export function namedId(...texts: string[]): string {
  const hex = hash('sha256', JSON.stringify(texts))
  const variant = '89ab'.charAt(Number(`0x${hex.charAt(16)}`) % 4)
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...groups, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-')
}
