import { Webhook } from 'standardwebhooks'
import type { Service } from '../web/service.ts'
import { hostReceiver } from '../web/host-receiver.ts'
import { escapeHtml, page } from '../web/page.ts'
import type { Message, Received } from '../web/received.ts'

/**
 * Starts a receiver of Standard Webhooks on loopback. It keeps each webhook once, by its ID, shows
 * whether its signature is right, and refuses one whose isn't, as receivers should.
 */
export function startWebhookReceiver(options: {
  dataDir: string
  port: number
  secret: string
}): Promise<Service> {
  const { secret, ...where } = options
  return hostReceiver({
    ...where,
    problem: (_status, message) => ({ message }),
    page: showReceived,
    async receive(request, received) {
      const id = request.headers.get('webhook-id') ?? ''
      const body = await request.text()
      if (!isSigned(secret, request.headers, body))
        return Response.json({ message: 'The signature is not right.' }, { status: 400 })
      received.add({ id, body, note: 'valid' })
      return new Response(null, { status: 204 })
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

function showReceived(received: Received): string {
  const list = received.list()
  const rows = list.map(
    ({ at, id, body, note, times }) => `<tr><td><time>${new Date(at).toISOString()}</time></td>
<td>${escapeHtml(typeOf(body))}<br><code>${escapeHtml(id)}</code></td>
<td>${escapeHtml(note)}</td><td>${times}</td><td><code>${escapeHtml(body)}</code></td></tr>`,
  )
  const table = `<div class="rows" role="region" aria-label="Webhooks" tabindex="0"><table>
<tr><th>Received<th>Event<th>Signature<th>Times<th>Body</tr>
${rows.join('\n')}</table></div>`
  return page(
    `Webhooks (${list.length})`,
    `<h1>Webhooks</h1><p>What a CRM would get from the site. Nothing left this machine.</p>
${list.length > 0 ? table : '<p class="note">None yet. Give an email address on a resource page of the site.</p>'}`,
  )
}

function typeOf(body: Message['body']): string {
  const { type } = JSON.parse(body) as { type?: unknown }
  return typeof type === 'string' ? type : 'no type'
}
