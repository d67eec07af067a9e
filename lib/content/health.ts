import 'server-only'
import { client } from './client.ts'

/**
 * Resolves when the content lake answers a query. No retry: it would hide the failure this check
 * looks for.
 */
export async function contentResponds(signal: AbortSignal): Promise<void> {
  const once = client.withConfig({ maxRetries: 0 })
  await once.fetch('count(*[_id == "siteSettings"])', {}, { cache: 'no-store', signal })
}
