/** The most characters kept of what a provider says, and of the id that it gives. */
export const LONGEST_REASON = 500
export const LONGEST_PROVIDER_ID = 200

/**
 * Text from elsewhere as Postgres takes it, in `text` and in `jsonb`: control characters (a NUL is
 * refused) become blanks, halves of characters U+FFFD, and what is too long is cut.
 *
 * @param longest in UTF-16 code units, as `length` counts
 */
export function storable(text: string, longest: number): string {
  return cut(text, longest)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** The beginning of a text, never with half of a character at its end. */
export function cut(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
}
