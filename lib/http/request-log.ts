import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '#lib/http/log.ts'
import { enterRequest, REQUEST_ID, requestIdFrom } from '#lib/http/request-id.ts'

interface Started {
  request: IncomingMessage
  response: ServerResponse
}

/** What would bury the rest: files of the build, and the checks that a load balancer makes every few seconds. */
const QUIET = /^\/(_next\/static\/|api\/(health|metrics)(\/|$))/

/**
 * Gives each request of this process its id and writes one line when it has ended, whoever answered it: a route, a page out
 * of the cache, a file. Node tells of its requests itself, so no route has to. Neither the query nor the network address is
 * written down.
 */
export function startRequestLog(): void {
  subscribe('http.server.request.start', (started) => begin(started as Started))
}

function begin({ request, response }: Started): void {
  const startedAt = performance.now()
  const id = requestIdFrom(request.headers[REQUEST_ID])
  request.headers[REQUEST_ID] = id
  response.setHeader(REQUEST_ID, id)
  enterRequest(id)
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
      ms: Math.round(performance.now() - startedAt),
      // The visitor left before the answer was whole.
      ...(!response.writableFinished && { cutShort: true }),
    }
    if (status >= 500) log.error(facts, 'request')
    else log.info(facts, 'request')
  })
}
