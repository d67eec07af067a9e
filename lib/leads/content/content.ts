import 'server-only'
import { getResource, getLeadEmails } from '#lib/content/fetch.ts'
import { isPublished } from '#lib/content/published.ts'
import type { Resource } from '#lib/content/types.ts'
import type { NewLead } from '#lib/leads/provider/channel.ts'
import { RESOURCE_TYPES } from '#lib/tools/resource-types.ts'
import { processWide } from '#lib/platform/process-wide.ts'
import { inTime, withTimeout } from '#lib/platform/timeout.ts'
import type { LeadEmails } from '#lib/content/lead-emails.ts'

/**
 * Short, since a visitor is waiting; pages read the same content, so it is nearly always cached.
 */
const CONTENT_TIMEOUT = 800
const TTL = 30_000

/** Null if there is no such resource or content doesn't respond: no lead is refused for that. */
export function findResource(slug: string): Promise<Resource | null> {
  return inTime(published(slug), CONTENT_TIMEOUT)
}

/** Doesn't query made-up slugs: each result would be cached for an hour. */
async function published(slug: string): Promise<Resource | null> {
  return (await isPublished(slug)) === false ? null : getResource(slug)
}

type About = Pick<NewLead, 'title' | 'opens'>

const known = new Map<string, { about: About; until: number }>()

/**
 * What deliveries say of a resource, at most half a minute old. The title falls back to the slug.
 */
export async function aboutResource(slug: string): Promise<About> {
  const cached = known.get(slug)
  if (cached && performance.now() < cached.until) return cached.about
  try {
    const resource = await withTimeout(published(slug), CONTENT_TIMEOUT)
    if (!resource) return { title: slug, opens: 'nothing' }
    const about = { title: resource.title, opens: RESOURCE_TYPES[resource.type].opens }
    known.set(slug, { about, until: performance.now() + TTL })
    return about
  } catch {
    return { title: slug, opens: null }
  }
}

/** One for routes and the background, so that a rule isn't there for one lead and gone for the next. */
const latest = processWide('leadEmails', () => ({ settings: null as LeadEmails | null, until: 0 }))

/** As they were last read, if content doesn't respond. */
export async function readLeadEmails(): Promise<LeadEmails | null> {
  if (performance.now() < latest.until) return latest.settings
  const settings = await inTime(getLeadEmails(), CONTENT_TIMEOUT)
  if (settings) Object.assign(latest, { settings, until: performance.now() + TTL })
  return latest.settings
}
