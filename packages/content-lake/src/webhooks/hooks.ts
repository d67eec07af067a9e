import { GroqError } from '../groq/parse.ts'
import { httpError } from '../model/errors.ts'
import type { Hook } from '../store/hook-table.ts'
import { prepareTransactionWebhook, prepareWebhook, type PreparedWebhook } from './webhook.ts'

/**
 * A webhook of the API, ready to be delivered.
 *
 * @param dataset the one that it's delivered for
 * @throws 400 if its filter or projection isn't valid GROQ
 */
export function prepareHook(hook: Hook, dataset: string): PreparedWebhook {
  const { id, url, httpMethod, headers, secret, filter, projection, on, includeDrafts } = hook
  const names = { projectId: hook.projectId, dataset }
  if (hook.type === 'transaction') return prepareTransactionWebhook({ name: id, url }, names)
  const webhook = {
    name: id,
    url,
    method: httpMethod,
    headers,
    on,
    includeDrafts,
    ...(secret && { secret }),
    ...(filter && { filter }),
    ...(projection && { projection }),
  }
  try {
    return prepareWebhook(webhook, names)
  } catch (error) {
    if (error instanceof GroqError) throw httpError(400, `"rule" is not valid: ${error.message}`)
    throw error
  }
}
