import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { metrics } from '#lib/platform/metrics/registry.ts'

interface Started {
  request: IncomingMessage
  response: ServerResponse
}

/** Counts and times every request of this process. */
export function measureRequests(): void {
  const { requests, pages } = metrics()
  subscribe('http.server.request.start', (started) => {
    const { request, response } = started as Started
    const startedAt = performance.now()
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    response.once('close', () => {
      const { statusCode } = response
      const kind = kindOf(path, statusCode)
      const status = `${Math.floor(statusCode / 100)}xx`
      requests.observe({ kind, status }, (performance.now() - startedAt) / 1000)
      if (kind === 'page' && statusCode < 400) pages.inc({ from: sourceOf(response) })
    })
  })
}

/**
 * The `kind` label of a path. Few values exist whatever clients request: only existing routes
 * return anything but 404, and a path with a trailing slash is redirected to the one without.
 */
export function kindOf(path: string, status: number): string {
  if (path.startsWith('/_next/')) return 'build'
  if (/^\/studio(\/|$)/.test(path)) return 'studio'
  if (path.startsWith('/api/desk/')) return '/api/desk'
  if (status === 404) return 'unknown'
  if (/^\/api\/[\w/-]*\w$/.test(path)) return path
  return path.startsWith('/api/') || status === 308 ? 'other' : 'page'
}

function sourceOf(response: ServerResponse): string {
  // What our own server keeps (lib/delivery/server).
  if (response.hasHeader('cache-status')) return 'memory'
  const cacheStatus = response.getHeader('x-nextjs-cache')
  return typeof cacheStatus === 'string' ? cacheStatus.toLowerCase() : 'dynamic'
}
