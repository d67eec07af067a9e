import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { bodiesOf, sizeOf, type Bodies } from './bodies.ts'

/** Most memory that payloads take, in bytes: enough for those of many publishes. */
const MAX_BYTES = 32 * 2 ** 20

const PREFIX = '/wake/'

/** What pages read to hydrate, by the hash of its text. */
const cache = new LRUCache<string, Bodies>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf })

/** The URL of a payload, without the path of its page, which comes after it. */
export function payloadUrl(payload: string): string {
  return PREFIX + hashOf(payload)
}

/** @returns its hash */
export function rememberPayload(payload: string): string {
  const hash = hashOf(payload)
  cache.set(hash, bodiesOf(payload))
  return hash
}

/** The payload with this hash, if it is remembered: by this, for longer than others. */
export function payloadOf(hash: string): Bodies | undefined {
  return cache.get(hash)
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
