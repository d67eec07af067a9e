import { finite } from '#lib/roi/finite.ts'

const NUMBER = /^[+-]?(?:\d{1,3}(?:[, \u00a0\u202f]\d{3})+|\d+)?(?:\.\d*)?(?:e[+-]?\d+)?$/i

/**
 * What a field's text counts as. Read besides plain numbers: thousands separators ('1,000'), a '$' in front,
 * a '%' behind, exponents ('1e9'), a typographic minus, spaces around. Everything else, half a number included
 * ('12abc'), counts as 0 (docs/specification.md A5).
 */
export function parseNumber(text: string): number {
  return readNumber(text) ?? 0
}

/** As `parseNumber`, but null where the text is not a number, so that a field can say so. */
export function readNumber(text: string): number | null {
  const bare = text
    .trim()
    .replace(/^[−–]/, '-')
    .replace(/^([+-]?)\s*\$\s*/, '$1')
    .replace(/\s*%$/, '')
  if (!/^[+-]?\.?\d/.test(bare) || !NUMBER.test(bare)) return null
  return finite(Number(bare.replace(/[, \u00a0\u202f]/g, '')))
}
