import 'server-only'
import { logError } from '#lib/platform/log/log.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'
import { client } from './client.ts'

/** How long a scrape waits for the content lake, in milliseconds. */
const SCRAPE_TIMEOUT = 2000

/**
 * Resolves when the content lake responds to a query. No retry: it would hide the failure this
 * check looks for.
 */
export async function contentResponds(signal: AbortSignal): Promise<void> {
  const withoutRetries = client.withConfig({ maxRetries: 0 })
  await withoutRetries.fetch('count(*[_id == "siteSettings"])', {}, { cache: 'no-store', signal })
}

/** Updates the content lake's gauge. Never throws: being down is a metric too. */
export async function readContentGauge(): Promise<void> {
  const up = await contentResponds(AbortSignal.timeout(SCRAPE_TIMEOUT)).then(
    () => 1,
    (error: unknown) => {
      logError('Metrics without the content lake', error)
      return 0
    },
  )
  metrics().content.set(up)
}
