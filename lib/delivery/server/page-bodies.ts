import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { metrics } from '#lib/platform/metrics/registry.ts'
import { bodiesOf, retagged, sizeOf, type Bodies } from './encodings.ts'
import { finishPage, type FinishedPage } from './finish-page.ts'

/** Most memory that bodies take, in bytes. */
const MAX_BYTES = 64 * 2 ** 20
/** Most memory that payloads take, in bytes: enough for those of many publishes. */
const MAX_BYTES_OF_PAYLOADS = 32 * 2 ** 20

export interface PageBodies {
  bodies: Bodies
  /** Whether it has no script but the site's own. */
  finished: boolean
  /** The analytics service that its policy has to let through, if any. */
  analytics?: string
  /** The mark of its running experiment, if any. */
  experiment?: string
  /** The hash of its payload, if it can wake. */
  payload?: string
}

const cache = new LRUCache<string, PageBodies>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ bodies }, html) => 2 * html.length + sizeOf(bodies),
})

/**
 * The finished body of a page, made once for each text that Next answers with. So a page that was
 * rendered again with the same outcome costs nothing, and all unknown paths share one.
 *
 * @param html the page as Next sends it
 */
export function pageBodies(html: string): PageBodies {
  const known = cache.get(html)
  // Without its payload, a page in a browser can't wake.
  const cached = known?.payload && !payloadOf(known.payload) ? undefined : known
  metrics().compressed.inc({ from: cached ? 'kept' : 'made' })
  if (cached) return cached
  const page = finished(html)
  const bodies = bodiesOf(page?.html ?? html)
  const made = {
    bodies: page?.experiment ? retagged(bodies) : bodies,
    finished: page !== undefined,
    analytics: page?.analytics,
    experiment: page?.experiment,
    payload: page?.payload && rememberPayload(page.payload),
  }
  cache.set(html, made)
  return made
}

/** A page that can't be finished works as Next made it, under Next's own policy. */
function finished(html: string): FinishedPage | undefined {
  try {
    return finishPage(html, payloadUrl)
  } catch (error) {
    // oxlint-disable-next-line no-console -- outside Next's bundles, whose log captures it
    console.error('A page is sent with all its scripts:', error)
    return undefined
  }
}

/** What pages read to hydrate, by the hash of its text. */
const payloads = new LRUCache<string, Bodies>({
  maxSize: MAX_BYTES_OF_PAYLOADS,
  sizeCalculation: sizeOf,
})

/** The URL of a payload, without the path of its page, which comes after it. */
function payloadUrl(payload: string): string {
  return `/wake/${hashOf(payload)}`
}

/** @returns its hash */
export function rememberPayload(payload: string): string {
  const hash = hashOf(payload)
  payloads.set(hash, bodiesOf(payload))
  return hash
}

/** The payload with this hash, if it is remembered: by this, for longer than others. */
export function payloadOf(hash: string): Bodies | undefined {
  return payloads.get(hash)
}

/** What the path of a payload's URL is made of. */
export interface PayloadPath {
  hash: string
  /** The page's path. */
  page: string
}

/** The hash and the page's path in the path of a payload's URL; undefined for any other path. */
export function readPayloadPath(path: string): PayloadPath | undefined {
  const [, hash, page] = /^\/wake\/([\w-]+)(\/.*)$/.exec(path) ?? []
  return hash && page ? { hash, page } : undefined
}

function hashOf(payload: string): string {
  return createHash('sha256').update(payload).digest('base64url').slice(0, 22)
}
