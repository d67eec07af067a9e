import type { StringRule, TextRule } from 'sanity'

const PARTS = {
  quote: 'what they said',
  quoteName: 'who said it',
  quoteRole: 'what that person does there',
} as const

/**
 * A part of a quote: all three are there, or none, since a quote by nobody convinces nobody.
 *
 * @param limit the space in the design, in characters
 */
export function partOfQuote(part: keyof typeof PARTS, limit: number) {
  return <R extends StringRule | TextRule>(rule: R) => [
    rule.custom((value: unknown, { document }) => {
      const isBegun = Object.keys(PARTS).some((name) => isFilled(document?.[name]))
      return !isBegun || isFilled(value) || `Please write ${PARTS[part]}, or leave the quote out.`
    }),
    rule.max(limit).error(`There is room for ${limit} characters here.`),
  ]
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
