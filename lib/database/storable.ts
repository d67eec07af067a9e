/** Maximum characters stored of a provider's error, and of its ID. */
export const LONGEST_REASON = 500
export const LONGEST_PROVIDER_ID = 200

/**
 * Makes external text safe for Postgres `text` and `jsonb`: control characters (it rejects NUL)
 * become spaces, lone surrogates U+FFFD, and long text is cut.
 *
 * @param longest in UTF-16 code units, like `length`
 */
export function storable(text: string, longest: number): string {
  return cut(text, longest)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Truncates text without splitting a surrogate pair. */
export function cut(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
}
