import { createHmac } from 'node:crypto'

/**
 * Signs a webhook's body as Sanity does.
 *
 * @returns the value of the header `sanity-webhook-signature`
 */
export function signWebhook(body: string, secret: string): string {
  const timestamp = Date.now()
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('base64url')
  return `t=${timestamp},v1=${signature}`
}
