import { randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { hostProvider } from './web/host.ts'
import { escapeHtml, listPage } from './web/page.ts'
import { Messages, type Message } from './web/received.ts'
import type { Service } from './web/serve.ts'

const messageSchema = z.object({ text: z.string().min(1) })
const postSchema = messageSchema.extend({
  channel: z.string(),
  thread_ts: z.string().optional(),
})

/**
 * Starts a Slack with one channel, one incoming webhook, which responds in plain text, and one bot,
 * which is told the timestamp that names its message. Either posts a message as often as it gets
 * one.
 *
 * @see https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 * @see https://docs.slack.dev/reference/methods/chat.postMessage
 *
 * @param options.path the webhook's path
 */
export function startSlack(options: {
  dataDir: string
  port: number
  path: string
  token: string
  channel: string
}): Promise<Service> {
  const { path, port, dataDir, token, channel } = options
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
      app.post('/api/:method', async ({ req }) => {
        const refused = (error: string) => Response.json({ ok: false, error })
        if (req.header('authorization') !== `Bearer ${token}`) return refused('invalid_auth')
        if (req.param('method') === 'auth.test') return Response.json({ ok: true, team: 'Local' })
        if (req.param('method') !== 'chat.postMessage') return refused('unknown_method')
        const post = postSchema.safeParse(await req.raw.json().catch(() => undefined)).data
        if (!post) return refused('invalid_arguments')
        if (post.channel !== channel) return refused('channel_not_found')
        const ts = `${Math.floor(Date.now() / 1000)}.${String(randomInt(1_000_000)).padStart(6, '0')}`
        const { text: said, thread_ts } = post
        messages.add({ id: ts, body: said, note: thread_ts ?? '' })
        const message = { type: 'message', text: said, ts, ...(thread_ts && { thread_ts }) }
        return Response.json({ ok: true, channel, ts, message })
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
    rows: list.map(({ at, body, note }) => [
      `<time>${new Date(at).toISOString()}</time>`,
      `${note && `<small>In the thread of ${escapeHtml(startOf(list, note))}</small><br>`}${asShown(body)}`,
    ]),
  })
}

/** The first line of the message that another one answers. */
function startOf(list: Message[], ts: string): string {
  return list.find(({ id }) => id === ts)?.body.split('\n')[0] ?? ts
}

/** A mention as Slack would show it, since it would notify people; all else as text. */
function asShown(body: string): string {
  return escapeHtml(body)
    .replace(/&lt;([^&]*)&gt;/g, '<strong>&lt;$1&gt;</strong>')
    .replace(/&amp;(amp|lt|gt);/g, '&$1;')
}
