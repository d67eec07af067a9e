import { defineStandIn, webUrl } from '../stand-in.ts'

/** A CRM that receives the signed webhooks, with a page of what arrived. */
export const webhook = defineStandIn({
  name: 'webhook',
  port: 4011,
  secrets: ['WEBHOOK_SECRET'],
  isPlayed: ({ WEBHOOK_URL }) => !WEBHOOK_URL,
  async start({ dataDir, port, secrets }) {
    const { startWebhookReceiver } = await import('./main.ts')
    return startWebhookReceiver({ dataDir, port, secret: serialized(secrets.WEBHOOK_SECRET) })
  },
  url: webUrl,
  environment: (url, { WEBHOOK_SECRET }) => ({
    WEBHOOK_URL: `${url}/leads`,
    WEBHOOK_SECRETS: serialized(WEBHOOK_SECRET),
    WEBHOOK_ALLOW_PRIVATE: '1',
  }),
  pages: [{ name: 'webhooks', path: '/received', title: 'Webhooks' }],
})

/** A secret in the spelling of Standard Webhooks. */
function serialized(secret: string): string {
  return `whsec_${Buffer.from(secret, 'base64url').toString('base64')}`
}
