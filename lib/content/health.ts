import 'server-only'
import { client } from './client.ts'

/** Resolves when the content lake answers a query. Asks once: a retry would hide what is looked for. */
export async function contentAnswers(signal: AbortSignal): Promise<void> {
  const once = client.withConfig({ maxRetries: 0 })
  await once.fetch('count(*[_id == "siteSettings"])', {}, { cache: 'no-store', signal })
}
