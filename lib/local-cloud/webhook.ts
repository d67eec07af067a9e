import { Webhook } from 'standardwebhooks'
import { hostProvider } from './web/host.ts'
import { escapeHtml, listPage } from './web/page.ts'
import { Messages, type Message } from './web/received.ts'
import type { Service } from './web/serve.ts'

/**
 * Starts a receiver of Standard Webhooks on loopback. It keeps each webhook once, by its ID, shows
 * whether its signature is right, and refuses one whose isn't, as receivers should.
 */
export function startWebhookReceiver(options: {
  dataDir: string
  port: number
  secret: string
}): Promise<Service> {
  const { secret, port, dataDir } = options
  const messages = new Messages(dataDir)
  return hostProvider(port, {
    name: 'webhook',
    problem: (_status, message) => ({ message }),
    received: () => messages.list(),
    close: () => messages.close(),
    routes(app) {
      app.post('*', async ({ req: { raw: request } }) => {
        const id = request.headers.get('webhook-id') ?? ''
        const body = await request.text()
        if (!isSigned(secret, request.headers, body))
          return Response.json({ message: 'The signature is not right.' }, { status: 400 })
        messages.add({ id, body, note: 'valid' })
        return new Response(null, { status: 204 })
      })
      app.get('*', (context) => context.html(showReceived(messages.list())))
    },
  })
}

/**
 * Whether one of the signatures is ours. Unlike a real receiver it takes webhooks of any time,
 * since tests make clocks jump by hours.
 */
function isSigned(secret: string, headers: Headers, body: string): boolean {
  const at = new Date(Number(headers.get('webhook-timestamp')) * 1000)
  const signature = new Webhook(secret).sign(headers.get('webhook-id') ?? '', at, body)
  return (headers.get('webhook-signature') ?? '').split(' ').includes(signature)
}

function showReceived(list: Message[]): string {
  return listPage({
    title: 'Webhooks',
    intro: 'What a CRM would get from the site.',
    what: 'webhooks',
    columns: ['Received', 'Event', 'Signature', 'Times', 'Body'],
    rows: list.map(({ at, id, body, note, times }) => [
      `<time>${new Date(at).toISOString()}</time>`,
      `${escapeHtml(typeOf(body))}<br><code>${escapeHtml(id)}</code>`,
      escapeHtml(note),
      String(times),
      `<code>${escapeHtml(body)}</code>`,
    ]),
  })
}

function typeOf(body: Message['body']): string {
  const { type } = JSON.parse(body) as { type?: unknown }
  return typeof type === 'string' ? type : 'no type'
}
