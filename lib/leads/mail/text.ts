import { cut } from '#lib/leads/storable.ts'

/** Characters that steer a display: line breaks, control characters, and marks that reverse the reading order. */
const STEERING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** Text on one line that shows as what it is, shortened to a number of characters. */
export function plain(text: string, longest: number): string {
  const line = text.replace(STEERING, ' ').replace(/ +/g, ' ').trim()
  return line.length > longest ? `${cut(line, longest - 1)}…` : line
}

/** Text for use in HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A moment as people write it, in UTC: 'November 21, 2026, 5:14 AM UTC'. */
export function formatMoment(at: Date): string {
  const minute = Math.floor(at.getTime() / 60_000)
  if (written.minute !== minute) {
    written = { minute, text: `${DAY.format(at)}, ${TIME.format(at).replace(/\s/g, ' ')} UTC` }
  }
  return written.text
}

// Once a minute, with formats made once: writing a moment took longer than all else in a lead's e-mail.
let written = { minute: Number.NaN, text: '' }
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** Whether mail programs and providers take this as an address. Stricter than the gate, which asks for an '@' only. */
export function isReplyable(email: string): boolean {
  return email.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(email)
}
