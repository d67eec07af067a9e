import { finite } from '#lib/tools/roi/finite.ts'

const NUMBER = /^[+-]?(?:\d{1,3}(?:[, \u00a0\u202f]\d{3})+|\d+)?(?:\.\d*)?(?:e[+-]?\d+)?$/i

/**
 * Parses a field's text. Besides plain numbers it accepts thousands separators ('1,000'), a leading
 * '$', a trailing '%', exponents ('1e9'), a typographic minus, and surrounding spaces. Anything
 * else, including a partial number ('12abc'), is 0.
 */
export function parseNumber(text: string): number {
  return readNumber(text) ?? 0
}

/** Like `parseNumber`, but null if the text isn't a number, so that a field can report it. */
export function readNumber(text: string): number | null {
  const bare = bareNumber(text)
  if (!/^[+-]?\.?\d/.test(bare) || !NUMBER.test(bare)) return null
  return finite(Number(bare.replace(/[, \u00a0\u202f]/g, '')))
}

/**
 * A plain number with at least four digits before the decimal point, with or without separators.
 */
const PLAIN_NUMBER = /^-?[1-9][\d,]{3,}(?:\.\d*)?$/

/**
 * The text with thousands separators: '50,000' for '50000'. Anything that isn't a plain number is
 * unchanged.
 */
export function withSeparators(text: string): string {
  if (!PLAIN_NUMBER.test(text) || readNumber(text) === null) return text
  const [whole = '', fraction] = text.replaceAll(',', '').split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

const MULTIPLES = new Map([
  ['k', 1e3],
  ['m', 1e6],
])

/**
 * What a text more likely means than the value we parse, with separators: '50,000' for '50.000', as
 * Europeans write it, or for '50k'; '1,234.5' for '1.234,5'. Null if there is no such doubt.
 */
export function likelyMeaning(text: string): string | null {
  const bare = bareNumber(text)
  const [, amount, letter = ''] = /^(-?\d+(?:\.\d+)?) ?([km])$/i.exec(bare) ?? []
  const multiple = MULTIPLES.get(letter.toLowerCase())
  if (amount && multiple)
    return withSeparators(String(Number((Number(amount) * multiple).toFixed(2))))
  if (/^-?[1-9]\d{0,2}(?:[.'’]\d{3})+(?:,\d+)?$/.test(bare))
    return withSeparators(bare.replace(/[.'’]/g, '').replace(',', '.'))
  if (/^-?\d+,\d{1,2}$/.test(bare)) return bare.replace(',', '.')
  // A digit was added to, or removed from, a number with separators.
  if (/^-?\d+(?:,\d+)+$/.test(bare) && readNumber(bare) === null)
    return withSeparators(bare.replaceAll(',', ''))
  return null
}

function bareNumber(text: string): string {
  return text
    .trim()
    .replace(/^[−–]/, '-')
    .replace(/^([+-]?)\s*\$\s*/, '$1')
    .replace(/\s*%$/, '')
}
