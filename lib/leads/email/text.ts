import { cut } from '#lib/platform/database/storable.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import { personOf } from '#lib/leads/person/email-address.ts'

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

/** Who emails to the team are from and to, and who signs them. */
export interface Sender {
  from: string
  to: string[]
  /** The company's name. */
  company: string
  /** The site's origin, without a trailing slash. */
  siteUrl: string
}

/**
 * The sender of an email: the address of LEADS_FROM, under the name that the content has for it.
 *
 * @param name may be empty: then LEADS_FROM stays as it is
 */
export function senderOf(mailbox: string, name: string): string {
  const shown = oneLine(name, 60).replace(/["\\]/g, '')
  const [, address = mailbox.trim()] = /<([^<>]+)>\s*$/.exec(mailbox) ?? []
  if (!shown) return mailbox
  return `${/^[\p{L}\p{N} ]+$/u.test(shown) ? shown : `"${shown}"`} <${address}>`
}

/** How a person's first visit began, as names and values of one line each. */
export function originFacts(
  attribution: Partial<Record<string, string>> | null,
): [name: string, value: string][] {
  const { referrer, landing, utm_campaign: campaign = '', ...parameters } = attribution ?? {}
  const details = Object.entries(parameters)
    .map(([name, value]) => `${name.replace(/^utm_/, '')} ${value}`)
    .join(', ')
  const facts: [string, string | undefined][] = [
    ['Campaign', campaign && details ? `${campaign} (${details})` : campaign || details],
    ['Referrer', referrer],
    ['Landed on', landing],
  ]
  const known = facts.flatMap(([name, value]): [string, string][] =>
    value ? [[name, oneLine(value, 300)]] : [],
  )
  return known.length > 0 ? known : [['Came from', 'Not known: no campaign, no referrer']]
}

/**
 * Headers that make one thread of all emails to the team about a person: each says that it follows
 * the same email, which nobody ever got. Gmail also asks for the same subject.
 *
 * @param siteUrl the site's origin
 */
export function threadHeaders(email: string, siteUrl: string): Record<string, string> {
  const root = `<${namedId('thread', personOf(email))}@${new URL(siteUrl).hostname}>`
  return { 'In-Reply-To': root, References: root }
}

/**
 * The thread's subject: the resource a person asked for first, and who they are. Later emails put
 * 'Re: ' before it.
 */
export function threadSubject(title: string, email: string): string {
  return oneLine(`${oneLine(title, 120)}: ${oneLine(email, 320)}`, 200)
}

/** Shown in place of the button that replies. */
export const UNREPLYABLE = 'You can’t reply to this address as it’s written. Check it for a typo.'

/** A URL that opens an email to a visitor; null if mail programs don't accept the address. */
export function mailtoUrl(email: string, subject: string): string | null {
  if (!isReplyable(email)) return null
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`
}
