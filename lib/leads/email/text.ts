import { cut } from '#lib/platform/database/storable.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import { inOrder } from '#lib/leads/person/attribution.ts'
import { personOf } from '#lib/leads/person/email-address.ts'

/** What makes one emoji of two. */
const JOINT = /(?<=[\p{Extended_Pictographic}\p{EMod}\uFE0F])\u200D(?=\p{Extended_Pictographic})/u

/** Characters that affect display: line breaks, control characters, bidi overrides and the like. */
const STEERING = new RegExp(`(?:(?!${JOINT.source})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}])+`, 'gu')

/** One-line text without characters that affect display, truncated. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.replace(STEERING, ' ').replace(/ +/g, ' ').trim()
  return line.length > maxLength ? `${cut(line, maxLength - 1)}…` : line
}

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
 * When a call begins, where it is taken: 'Monday, November 30, 2026 at 4:00 PM GMT+1'. In UTC if no
 * zone is known.
 */
export function formatCall(at: Date, timeZone: string): string {
  return at
    .toLocaleString('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: timeZone || 'UTC',
    })
    .replaceAll('\u202f', ' ')
}

const WEEK = 6 * 86_400_000

/** The same in short: 'Tuesday 10:00', or 'Tue, Dec 15, 10:00' of a day that is further away. */
export function formatSoon(at: Date, timeZone: string, now: Date): string {
  const isNear = Math.abs(at.getTime() - now.getTime()) < WEEK
  const day = at.toLocaleDateString('en-US', {
    timeZone,
    weekday: isNear ? 'long' : 'short',
    ...(!isNear && { month: 'short', day: 'numeric' }),
  })
  const time = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `${day}${isNear ? '' : ','} ${time}`
}

/** Whether mail clients accept this address. Stricter than the gate, which asks for an '@' only. */
export function isReplyable(email: string): boolean {
  return email.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(email)
}

export interface Sender {
  from: string
  to: string[]
  company: string
  siteUrl: string
}

/** The address of LEADS_FROM under a name; LEADS_FROM as it is without one. */
export function senderOf(mailbox: string, name: string): string {
  const shown = oneLine(name, 60).replace(/["\\]/g, '')
  const [, address = mailbox.trim()] = /<([^<>]+)>\s*$/.exec(mailbox) ?? []
  if (!shown) return mailbox
  return `${/^[\p{L}\p{N} ]+$/u.test(shown) ? shown : `"${shown}"`} <${address}>`
}

export type Thread = ReturnType<typeof threadOf>

/** How a person's first visit began, as names and values of one line each. */
export function originFacts(
  attribution: Partial<Record<string, string>> | null,
): [name: string, value: string][] {
  const { referrer, landing, utm_campaign: campaign = '', ...parameters } = attribution ?? {}
  const details = inOrder(parameters)
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
 * What emails to the team about a person share. Each follows the same one, which nobody ever got, so
 * that they are one thread. Gmail also asks for the same subject.
 *
 * @param title of what they asked for first
 */
export function threadOf(email: string, title: string, { from, to, company, siteUrl }: Sender) {
  const root = `<${namedId('thread', personOf(email))}@${new URL(siteUrl).hostname}>`
  const [who, what] = [oneLine(email, 320), oneLine(title, 120)]
  const replyTo = isReplyable(email) ? email : undefined
  const headers: Record<string, string> = { 'In-Reply-To': root, References: root }
  return {
    who,
    what,
    company: oneLine(company, 120),
    subject: oneLine(`${what}: ${who}`, 200),
    envelope: { from, to, replyTo, headers },
    /** Undefined, as `replyTo`, if mail programs don't accept the address. */
    replyUrl: replyTo && `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(what)}`,
    howToReply: replyTo
      ? 'Reply to this email to reach them.'
      : 'You can’t reply to this address as it’s written. Check it for a typo.',
  }
}
