import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '#lib/platform/log/log.ts'
import { enterRequest, REQUEST_ID, requestIdFrom } from '#lib/platform/log/request-id.ts'

interface Started {
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Requests that would bury the rest: build files, and checks that load balancers make every few
 * seconds. Logged only on an error status.
 */
const QUIET = /^\/(_next\/static\/|api\/(health|metrics)(\/|$))/

/**
 * Gives each request an ID and logs one line when it ends, whether a route, the page cache or a
 * file served it. It hooks Node's own diagnostics channel, so routes don't have to take part.
 * Neither the query nor the IP address is logged.
 */
export function startRequestLog(): void {
  subscribe('http.server.request.start', (started) => begin(started as Started))
}

function begin({ request, response }: Started): void {
  const startedAt = performance.now()
  const id = requestIdFrom(request.headers[REQUEST_ID])
  request.headers[REQUEST_ID] = id
  response.setHeader(REQUEST_ID, id)
  const current = enterRequest(id)
  const { method } = request
  const path = (request.url ?? '').split('?', 1)[0]?.slice(0, 300) ?? ''
  response.once('close', () => {
    const status = response.statusCode
    if (status < 400 && QUIET.test(path)) return
    const facts = {
      requestId: id,
      method,
      path,
      status,
      lead: current.lead,
      ms: Math.round(performance.now() - startedAt),
      // The client disconnected before the response was complete.
      ...(!response.writableFinished && { cutShort: true }),
    }
    if (status >= 500) log.error(facts, 'request')
    else log.info(facts, 'request')
  })
}
