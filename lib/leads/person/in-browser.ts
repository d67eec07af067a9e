import { looksLikeEmail } from '#lib/leads/person/email-address.ts'
import type { Flag } from '#lib/platform/database/tables/people.ts'

/** No other part of a landing URL's query is ever stored. */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
  'li_fat_id',
  'ttclid',
  'twclid',
] as const

export const MAX_FIELD_LENGTH = 200

/** In sessionStorage, so that nobody is recognized on another visit. */
export const FIRST_TOUCH = 'first-touch'

/** How this visit began, by the page's script. The server validates it. */
export function firstTouch(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(FIRST_TOUCH) ?? '') ?? undefined
  } catch {
    return undefined
  }
}

/** Key in localStorage, which unlike a cookie is sent nowhere by itself. */
export const KEY = 'kept-address'
/** 90 days, written out: as a product it would stay in scripts that don't use it. */
const KEPT_FOR_MS = 7_776_000_000
export const KEPT_LEADS = 20

/** For 90 days, with the ID that proves that this device passed the gate. */
export function keepAddress(email: string, lead: string): void {
  const isSame = keptAddress()?.toLowerCase() === email.toLowerCase()
  const leads = [...(isSame ? keptLeads() : []), lead].slice(-KEPT_LEADS)
  try {
    // Whether more was asked (ask-details.ts).
    const asked = isSame ? JSON.parse(localStorage[KEY]).asked : undefined
    localStorage[KEY] = JSON.stringify({ email, leads, asked, until: Date.now() + KEPT_FOR_MS })
  } catch {
    // Storage is off or full: the gate asks again.
  }
}

/** The email address given on this device; null if none is kept, or what is kept can't be one. */
export function keptAddress(): string | null {
  try {
    const { email, until } = JSON.parse(localStorage[KEY])
    const left = until - Date.now()
    // What is no text throws.
    return left > 0 && left <= KEPT_FOR_MS && looksLikeEmail(email) ? email : null
  } catch {
    return null
  }
}

/** The IDs of this device's leads with that address, oldest first. */
export function keptLeads(): string[] {
  try {
    const { leads } = keptAddress() === null ? {} : JSON.parse(localStorage[KEY])
    return Array.isArray(leads) ? leads.filter((lead) => typeof lead === 'string') : []
  } catch {
    return []
  }
}

/** Forgets it, and tells this page as the browser tells other tabs: by a `storage` event. */
export function forgetAddress(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is off: nothing was kept.
  }
  dispatchEvent(new Event('storage'))
}

let latest: string | undefined

/** As long as the page is open; undefined forgets it. */
export function rememberOwnLead(id: string | undefined): void {
  latest = id
}

export function ownLead(): string | undefined {
  return latest
}

/** Name of the hidden field: one that bots like to fill in and browsers don't autofill. */
export const HONEYPOT = 'subject'

/** The spam reason, or null. Any value in the hidden field counts, of any type and length. */
export function flagOf(submission: { [HONEYPOT]?: unknown }): Flag | null {
  const { [HONEYPOT]: filled = '' } = submission
  return filled === '' || filled === null ? null : 'honeypot'
}
