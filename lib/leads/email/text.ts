import { cut } from '#lib/platform/database/storable.ts'

/** Characters that affect display: line breaks, control characters, bidi overrides and the like. */
const STEERING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/**
 * One-line text without characters that affect display, truncated.
 *
 * @param maxLength maximum characters
 */
export function oneLine(text: string, maxLength: number): string {
  const line = text.replace(STEERING, ' ').replace(/ +/g, ' ').trim()
  return line.length > maxLength ? `${cut(line, maxLength - 1)}…` : line
}

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Formats a date and time in UTC: 'November 21, 2026, 5:14 AM UTC'. */
export function formatMoment(at: Date): string {
  const minute = Math.floor(at.getTime() / 60_000)
  if (cached.minute !== minute) {
    cached = { minute, text: `${DAY.format(at)}, ${TIME.format(at).replace(/\s/g, ' ')} UTC` }
  }
  return cached.text
}

// Cached for a minute, with formatters built once: formatting took longer than the rest of a lead's
// email.
let cached = { minute: Number.NaN, text: '' }
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/**
 * Whether mail clients and providers accept this email address. Stricter than the gate, which asks
 * for an '@' only.
 */
export function isReplyable(email: string): boolean {
  return email.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(email)
}
