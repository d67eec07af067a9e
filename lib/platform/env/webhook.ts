import { z } from 'zod'
import { flag, httpUrl } from '#lib/platform/env/kinds.ts'

const address =
  'the URL that gets leads, such as https://crm.example.com/hooks/leads; http:// only with WEBHOOK_ALLOW_PRIVATE'
const secrets =
  'one or two secrets that sign webhooks, separated by a comma: whsec_ and 24 to 64 random bytes in base64'

/** Standard Webhooks: `whsec_` and the base64 of 24 to 64 bytes. */
function isSecret(text: string): boolean {
  const [, base64 = ''] = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(text) ?? []
  const key = Buffer.from(base64, 'base64')
  return key.length >= 24 && key.length <= 64 && key.toString('base64') === base64
}

/** Another system that gets each lead, such as a CRM. Without a URL, none does. */
export const webhookVariables = {
  WEBHOOK_URL: httpUrl(address).optional(),
  /** All sign, so that a receiver can change from one to the next. */
  WEBHOOK_SECRETS: z
    .string(secrets)
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .refine((list) => list.length <= 2 && list.every(isSecret), secrets)
    .optional(),
  /** Whether the URL may lead to this machine or its network. */
  WEBHOOK_ALLOW_PRIVATE: flag('1 if WEBHOOK_URL may lead into your own network'),
}

const webhookSchema = z.object(webhookVariables)

/** What one variable of the webhook asks of another, for the schema of all. */
export function checkWebhook(context: z.core.ParsePayload<z.infer<typeof webhookSchema>>): void {
  const { WEBHOOK_URL: url, WEBHOOK_SECRETS: keys, WEBHOOK_ALLOW_PRIVATE: open } = context.value
  const report = (name: string, message: string) =>
    context.issues.push({ code: 'custom', path: [name], message, input: context.value })
  if (url?.startsWith('http:') && !open) report('WEBHOOK_URL', address)
  if (url && !keys) report('WEBHOOK_SECRETS', secrets)
}
