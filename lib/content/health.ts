import 'server-only'
import { client } from './client.ts'

/**
 * Resolves when the content lake responds to a query. No retry: it would hide the failure this
 * check looks for.
 */
export async function contentResponds(signal: AbortSignal): Promise<void> {
  const withoutRetries = client.withConfig({ maxRetries: 0 })
  await withoutRetries.fetch('count(*[_id == "siteSettings"])', {}, { cache: 'no-store', signal })
}
