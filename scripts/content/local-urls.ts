import type { SanityClient } from '@sanity/client'
import { isLoopback } from '#lib/content/loopback.ts'
import { RESOURCE_TYPES } from '#lib/tools/resource-types/list.ts'

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
