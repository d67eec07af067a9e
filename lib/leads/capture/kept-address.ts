import { looksLikeEmail } from '#lib/leads/person/email-address.ts'

/** Key in localStorage, which unlike a cookie is sent nowhere by itself. */
const KEY = 'kept-address'
const KEPT_FOR_MS = 90 * 24 * 60 * 60 * 1000
/** The most leads that are kept. */
export const KEPT_LEADS = 20

/**
 * Keeps the email address that was given on this device, for 90 days from now, and the ID that the
 * site returned for it, which nobody else knows: it proves that this device passed the gate.
 */
export function keepAddress(email: string, lead: string): void {
  const before = keptAddress()?.toLowerCase() === email.toLowerCase() ? keptLeads() : []
  const leads = [...before, lead].slice(-KEPT_LEADS)
  try {
    localStorage[KEY] = JSON.stringify({ email, leads, until: Date.now() + KEPT_FOR_MS })
  } catch {
    // Storage is off or full: the gate asks again.
  }
}

/** The email address given on this device; null if none is kept, or what is kept can't be one. */
export function keptAddress(): string | null {
  try {
    const { email, until } = JSON.parse(localStorage[KEY])
    const left = until - Date.now()
    const isKept = typeof email === 'string' && left > 0 && left <= KEPT_FOR_MS
    return isKept && looksLikeEmail(email) ? email : null
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
