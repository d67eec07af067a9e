/** Maximum length of an email address (docs/specification.md B2). */
export const MAX_EMAIL = 320

/** Control characters, and lone surrogates, which no encoding can represent. */
export const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u

/** Whether the form may be submitted: there is an '@'. We ask nothing stricter of a visitor. */
export function looksLikeEmail(typed: string): boolean {
  return typed.includes('@')
}

/**
 * Whether this could be an email address at all: the gate accepts 'a@', the marketing list doesn't.
 * The list decides the rest, such as letters of any script.
 */
export function couldBeEmail(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)
}

/** Whether the server accepts this as an email address. Trim it first. */
export function isAcceptableEmail(email: string): boolean {
  return looksLikeEmail(email) && email.length <= MAX_EMAIL && !UNPRINTABLE.test(email)
}
