import { isPrivateHost } from '#lib/platform/http/public-address.ts'
import { fail, pass, type Check } from '#lib/platform/finding.ts'
import type { Env } from '#lib/platform/env/env.ts'
import type { Provider } from '#lib/leads/provider/provider.ts'

export type WebhookSettings = Pick<Env, 'WEBHOOK_URL' | 'WEBHOOK_SECRETS' | 'WEBHOOK_ALLOW_PRIVATE'>

/** Webhooks have no call that changes nothing, so this looks at the settings only. */
const check: Check = async (variables) => {
  const { WEBHOOK_URL: given, WEBHOOK_ALLOW_PRIVATE: open, WEBHOOK_SECRETS: keys = '' } = variables
  const url = URL.parse(given ?? '')
  if (!url) return []
  if (open !== '1' && isPrivateHost(url))
    return [fail('Webhook of leads', `${url.host} is not public. See WEBHOOK_ALLOW_PRIVATE.`)]
  const number = keys.includes(',') ? 'two secrets' : 'one secret'
  return [pass('Webhook of leads', `goes to ${url.host}, signed with ${number}.`)]
}

export const receiver = { name: 'webhook', check } as const satisfies Provider
