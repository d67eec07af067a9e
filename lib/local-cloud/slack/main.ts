import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Service } from '../web/service.ts'
import { hostReceiver } from '../web/host-receiver.ts'
import { escapeHtml, page } from '../web/page.ts'
import type { Received } from '../web/received.ts'

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
  const { path, ...where } = options
  return hostReceiver({
    ...where,
    problem: (_status, message) => ({ error: message }),
    page: showChannel,
    async receive(request, received) {
      if (new URL(request.url).pathname !== path) return text('invalid_token', 403)
      const message = messageSchema.safeParse(await request.json().catch(() => undefined))
      if (!message.success) return text('invalid_payload', 400)
      received.add({ id: randomUUID(), body: message.data.text, note: '' })
      return text('ok', 200)
    },
  })
}

function text(body: string, status: number): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html' } })
}

function showChannel(received: Received): string {
  const list = received.list()
  const rows = list.map(
    ({ at, body }) =>
      `<tr><td><time>${new Date(at).toISOString()}</time></td><td>${asShown(body)}</td></tr>`,
  )
  const table = `<div class="rows" role="region" aria-label="Messages" tabindex="0"><table>
<tr><th>Posted<th>Message</tr>
${rows.join('\n')}</table></div>`
  return page(
    `Slack channel (${list.length})`,
    `<h1>Slack channel</h1><p>What the site posted to its local Slack. Nothing left this machine.</p>
${list.length > 0 ? table : '<p class="note">Nothing yet. Give an email address on a resource page of the site.</p>'}`,
  )
}

/** A mention as Slack would show it, since it would notify people; all else as text. */
function asShown(body: string): string {
  return escapeHtml(body)
    .replace(/&lt;([^&]*)&gt;/g, '<strong>&lt;$1&gt;</strong>')
    .replace(/&amp;(amp|lt|gt);/g, '&$1;')
}
