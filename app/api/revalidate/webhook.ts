import {
  decodeSignatureHeader,
  encodeSignatureHeader,
  isSignatureError,
  SIGNATURE_HEADER_NAME,
} from '@sanity/webhook'
import { setTimeout as pause } from 'node:timers/promises'
import { PASSES, type Change } from '#lib/content/changes.ts'
import { env } from '#lib/platform/env/env.ts'
import { isSame } from '#lib/platform/http/guards.ts'
import { logError } from '#lib/platform/log/log.ts'
import { stopping } from '#lib/platform/http/stopping.ts'

/**
 * How far a signature's timestamp may be from our clock. Sanity retries for half an hour and
 * doesn't document whether it signs again, so this is twice that.
 */
const WINDOW = 60 * 60_000

/** Null if it was signed with the secret within an hour. */
export async function refusalOf(
  signature: string | null,
  body: string,
  secret: string,
): Promise<string | null> {
  try {
    const { timestamp, hashedPayload } = decodeSignatureHeader(signature ?? '')
    const expected = decodeSignatureHeader(await encodeSignatureHeader(body, timestamp, secret))
    // The library's check isn't in constant time.
    if (isSame(hashedPayload, expected.hashedPayload)) {
      return Math.abs(Date.now() - timestamp) <= WINDOW
        ? null
        : 'The signature was made more than an hour ago, or the clocks differ.'
    }
  } catch (error) {
    if (!isSignatureError(error)) throw error
  }
  return 'The signature is missing or is not that of this body.'
}

/** How many times its pass's wait a change waits at most, while others keep arriving. */
const MAX_WAITS = 3

/** Changes that are replayed together, so that their pages are regenerated once. */
interface Group {
  /** By their text: a document that was published twice is replayed once. */
  changes: Map<string, Change>
  /** When the last one arrived; `performance.now()`. */
  last: number
  sent: Promise<void>
}

const waiting = new Map<number, Group>()

/** As a separate request: only then do its tags become stale at once. */
export async function replayWebhook(change: Change): Promise<void> {
  const wait = PASSES[change.pass]
  if (wait === undefined) return
  const group = waiting.get(change.pass) ?? start(change.pass, wait)
  group.changes.set(JSON.stringify(change), change)
  group.last = performance.now()
  await group.sent
}

function start(pass: number, wait: number): Group {
  const group: Group = { changes: new Map(), last: performance.now(), sent: Promise.resolve() }
  waiting.set(pass, group)
  group.sent = sendWhenQuiet(group, pass, wait)
  return group
}

async function sendWhenQuiet(group: Group, pass: number, wait: number): Promise<void> {
  const latest = performance.now() + MAX_WAITS * wait
  for (let left = wait; left > 0;) {
    const stopped = pause(left, false, { signal: stopping }).catch(() => true)
    if (await stopped) return
    left = Math.min(group.last + wait, latest) - performance.now()
  }
  waiting.delete(pass)
  await Promise.all([...group.changes.values()].map(send))
}

async function send(change: Change): Promise<void> {
  const body = JSON.stringify({ ...change, pass: change.pass + 1 })
  try {
    const response = await fetch(`${env.SITE_URL}/api/revalidate`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(
          body,
          Date.now(),
          env.SANITY_WEBHOOK_SECRET,
        ),
      },
      body,
      signal: AbortSignal.timeout(20_000),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
  } catch (error) {
    logError('A webhook could not be replayed', error)
  }
}
