import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { isTypeWithPage, isSlug, pathOf } from '#lib/content/paths.ts'
import { isHiddenPath, isPublishedPath } from '#lib/content/published.ts'
import { TAGS, type Change } from '#lib/content/changes.ts'
import { env } from '#lib/platform/env/env.ts'
import { log, logError } from '#lib/platform/log/log.ts'

/**
 * IndexNow (https://www.indexnow.org/documentation): a search engine that hears of changed URLs
 * passes them on to the others. The key in the file that we name shows them that we may.
 */
const ENDPOINT = 'https://api.indexnow.org/indexnow'
/** In the root folder, so that it stands for all URLs (app/indexnow.txt). */
const KEY_FILE = '/indexnow.txt'
/** The most URLs that one request may name. */
const MAX_URLS = 10_000
/** Milliseconds in which publishes are gathered: a release is one request. */
const GATHERING = 2000
const TIMEOUT = 10_000

/** Pages that no document with a slug has. */
const OWN_PATHS: Partial<Record<string, string>> = {
  [TAGS.home]: '/',
  [TAGS.resourceListPage]: '/resources',
  [TAGS.privacyPage]: '/privacy',
}

const waiting = new Set<string>()
let sending: Promise<void> | undefined

/**
 * Tells search engines once which pages a publish changed, or removed. Never throws: what they don't
 * learn here they find in the sitemap.
 */
export async function tellSearchEngines(change: Change): Promise<void> {
  if (!env.INDEXNOW_KEY) return
  for (const path of changedPaths(change)) waiting.add(path)
  sending ??= pause(GATHERING).then(send)
  await sending
}

/** The document's own page, and the one that it had before. */
function changedPaths({ _type: type, slug, previousSlug }: Change): string[] {
  const own = OWN_PATHS[type]
  if (own !== undefined) return [own]
  if (!isTypeWithPage(type)) return []
  return [slug, previousSlug].filter(isSlug).map((each) => pathOf({ _type: type, slug: each }))
}

async function send(): Promise<void> {
  sending = undefined
  const paths = [...waiting].slice(0, MAX_URLS)
  for (const path of paths) waiting.delete(path)
  try {
    const told = (await Promise.all(paths.map(isTold))).flatMap((is, n) => (is && paths[n]) || [])
    if (told.length === 0) return
    const response = await fetch(ENDPOINT, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: new URL(env.SITE_URL).host,
        key: env.INDEXNOW_KEY,
        keyLocation: env.SITE_URL + KEY_FILE,
        urlList: told.map((path) => new URL(path, env.SITE_URL).href),
      }),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    // 202 says that the key is still to be looked at.
    if (!response.ok) throw new Error(`status ${response.status}`)
    log.info({ pages: told.length }, 'Search engines were told of a publish')
  } catch (error) {
    logError('Search engines were not told of a publish', error)
  }
}

/** A page that is gone is always reported; one that is there, only if search engines may show it. */
async function isTold(path: string): Promise<boolean> {
  return (await isPublishedPath(path)) !== true || !isHiddenPath(path)
}
