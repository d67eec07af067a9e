/** The most characters an address may have (docs/specification.md B2). */
export const MAX_EMAIL = 320

/** Control characters, and halves of characters that no encoding can carry. */
export const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u

/** Whether something may be submitted: not empty, and an '@' in it. Nothing finer is asked of a visitor. */
export function looksLikeEmail(typed: string): boolean {
  return typed.includes('@')
}

/**
 * Whether it could be an email address at all: the gate takes 'a@', and the marketing list can't. What
 * it leaves open, such as letters of any script, the list decides.
 */
export function couldBeAddress(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)
}

/** Whether the server will take this as an e-mail address. Trim it first. */
export function isAcceptableEmail(email: string): boolean {
  return looksLikeEmail(email) && email.length <= MAX_EMAIL && !UNPRINTABLE.test(email)
}
