/** Maximum characters stored of a provider's error, and of its ID. */
export const MAX_REASON_LENGTH = 500
export const MAX_PROVIDER_ID_LENGTH = 200

/**
 * Makes external text safe for Postgres `text` and `jsonb`: control characters (it rejects NUL)
 * become spaces, lone surrogates U+FFFD, and long text is cut.
 *
 * @param maxLength in UTF-16 code units, like `length`
 */
export function storable(text: string, maxLength: number): string {
  return cut(text, maxLength)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Truncates text without splitting a surrogate pair. */
export function cut(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
}
