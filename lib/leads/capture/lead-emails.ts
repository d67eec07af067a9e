import 'server-only'
import { getLeadEmails } from '#lib/content/fetch.ts'
import type { LeadEmails } from '#lib/content/lead-emails.ts'
import { withTimeout } from '#lib/platform/timeout.ts'

/** Request timeout in milliseconds: a visitor is waiting. */
const CONTENT_TIMEOUT = 800
/** How long the settings are cached, in milliseconds. */
const TTL = 30_000

let cached: { settings: LeadEmails; until: number } | undefined

/** The settings, at most half a minute old; null if content doesn't respond in time. */
export async function readLeadEmails(): Promise<LeadEmails | null> {
  if (cached && performance.now() < cached.until) return cached.settings
  try {
    const settings = await withTimeout(getLeadEmails(), CONTENT_TIMEOUT)
    cached = { settings, until: performance.now() + TTL }
    return settings
  } catch {
    return null
  }
}
