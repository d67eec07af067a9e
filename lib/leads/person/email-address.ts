export const MAX_EMAIL = 320

/** Control characters, and lone surrogates, which no encoding can represent. */
export const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u

/** Whether the form may be submitted: there is an '@'. We ask nothing stricter of a visitor. */
export function looksLikeEmail(typed: string): boolean {
  return typed.includes('@')
}

/** The gate accepts 'a@', the marketing list doesn't; it decides the rest, such as any script. */
export function couldBeEmail(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)
}

/** Whether the server accepts this as an email address. Trim it first. */
export function isAcceptableEmail(email: string): boolean {
  return looksLikeEmail(email) && email.length <= MAX_EMAIL && !UNPRINTABLE.test(email)
}

/** A person is their address, ignoring case and surrounding whitespace. */
export function personOf(email: string): string {
  return email.trim().toLowerCase()
}

const GMAIL = /@(?:gmail|googlemail)\.com$/

/** Without a '+tag', and at Gmail without dots. For limits only: two people may share one. */
export function inboxOf(email: string): string {
  const inbox = personOf(email).replace(/\+[^@]*(?=@)/, '')
  return GMAIL.test(inbox) ? `${inbox.replace(GMAIL, '').replaceAll('.', '')}@gmail.com` : inbox
}
