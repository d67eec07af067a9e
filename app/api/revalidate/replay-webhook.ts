import { setTimeout as pause } from 'node:timers/promises'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { PASSES, type Change } from '#lib/content/changes.ts'
import { env } from '#lib/env/env.ts'
import { logError } from '#lib/log/log.ts'
import { stopping } from '#lib/http/stopping.ts'

/**
 * Replays a change to this site as a separate request: only then do its tags become stale at once.
 */
export async function replayWebhook(change: Change): Promise<void> {
  const wait = PASSES[change.pass]
  if (wait === undefined) return
  const stopped = pause(wait, false, { signal: stopping }).catch(() => true)
  if (await stopped) return
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
