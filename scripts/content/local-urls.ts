import type { SanityClient } from '@sanity/client'
import { isLoopback } from '#lib/content/readers.ts'
import { RESOURCE_TYPES } from '#lib/tools/resource-types.ts'

const OF_RESOURCES = Object.values(RESOURCE_TYPES).flatMap(({ url }) => (url ? [url.name] : []))
const URLS = `*[_type in ["siteSettings", "resource"]]{
  "of": coalesce(title, "Site settings"), ${['bookingUrl', 'schedulingUrl', ...OF_RESOURCES].join(', ')}
}`

/**
 * The fields that would send visitors to their own computer, as 'Site settings, bookingUrl:
 * http://localhost:4010'.
 */
export async function localUrls(client: SanityClient): Promise<string[]> {
  const documents = await client.fetch<Record<string, string | null>[]>(URLS)
  return documents.flatMap(({ of: name, ...urls }) =>
    Object.entries(urls).flatMap(([field, url]) =>
      isLoopback(url) ? [`${name}, ${field}: ${url}`] : [],
    ),
  )
}

/** Warns on stderr about URLs in the content that work on one computer only. */
export async function warnOfLocalUrls(client: SanityClient): Promise<void> {
  for (const found of await localUrls(client)) {
    console.error(`Works on one computer only, so change it in the Studio: ${found}`)
  }
}

interface Booking {
  _id: string
  bookingUrl: string | null
  schedulingUrl: string | null
}

const BOOKING = '*[_type == "siteSettings"]{_id, bookingUrl, schedulingUrl}'

/** Whether a URL is a local cloud's scheduling page: on this machine, at the root path. */
function isScheduler(url: string | null): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1):\d+\/?$/.test(url ?? '')
}

/**
 * Clears booking fields that point at a local cloud's scheduling page, as in content written before
 * November 2026. Left empty, they lead to the scheduling page of whichever machine serves the site.
 *
 * @returns the number of changed documents
 */
export async function forgetScheduler(client: SanityClient): Promise<number> {
  const documents = await client.fetch<Booking[]>(BOOKING, {}, { perspective: 'raw' })
  let changed = 0
  for (const { _id, ...urls } of documents) {
    const local = Object.entries(urls).flatMap(([field, url]) => (isScheduler(url) ? [field] : []))
    if (local.length === 0) continue
    await client.patch(_id).unset(local).commit()
    changed++
  }
  return changed
}
