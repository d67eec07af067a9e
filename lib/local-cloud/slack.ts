import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { hostProvider } from './web/host.ts'
import { escapeHtml, listPage } from './web/page.ts'
import { Messages, type Message } from './web/received.ts'
import type { Service } from './web/serve.ts'

const messageSchema = z.object({ text: z.string().min(1) })

/**
 * Starts a Slack with one incoming webhook: it posts a message as often as it gets one, and
 * responds in plain text.
 *
 * @see https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 *
 * @param options.path the webhook's path
 */
export function startSlack(options: {
  dataDir: string
  port: number
  path: string
}): Promise<Service> {
  const { path, port, dataDir } = options
  const messages = new Messages(dataDir)
  return hostProvider(port, {
    name: 'slack',
    problem: (_status, message) => ({ error: message }),
    received: () => messages.list(),
    close: () => messages.close(),
    routes(app) {
      app.post(path, async ({ req }) => {
        const message = messageSchema.safeParse(await req.raw.json().catch(() => undefined))
        if (!message.success) return text('invalid_payload', 400)
        messages.add({ id: randomUUID(), body: message.data.text, note: '' })
        return text('ok', 200)
      })
      app.post('*', () => text('invalid_token', 403))
      app.get('*', (context) => context.html(showChannel(messages.list())))
    },
  })
}

function text(body: string, status: number): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html' } })
}

function showChannel(list: Message[]): string {
  return listPage({
    title: 'Slack channel',
    intro: 'What the site posted to its local Slack.',
    what: 'messages',
    columns: ['Posted', 'Message'],
    rows: list.map(({ at, body }) => [`<time>${new Date(at).toISOString()}</time>`, asShown(body)]),
  })
}

/** A mention as Slack would show it, since it would notify people; all else as text. */
function asShown(body: string): string {
  return escapeHtml(body)
    .replace(/&lt;([^&]*)&gt;/g, '<strong>&lt;$1&gt;</strong>')
    .replace(/&amp;(amp|lt|gt);/g, '&$1;')
}
