import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { setMaxListeners } from 'node:events'
import type { Server } from 'node:http'
import { type ServerResponse } from 'node:http'

/** Milliseconds after the signal at which this process exits, whatever is still running. */
const GONE_BY = 9_000
/**
 * Milliseconds after the signal until which we await providers. The rest is for storing outcomes.
 */
const PATIENCE = 6_000
/** Interval between checks for idle connections, in milliseconds. */
const EVERY = 100

interface Stop {
  /** Aborted on SIGTERM or SIGINT. */
  told: AbortController
  outOfTime: AbortController
}

/** One per process: Next loads this module twice, for its routes and for instrumentation.ts. */
const holder: typeof globalThis & { siteStop?: Stop } = globalThis
const stop = (holder.siteStop ??= {
  told: new AbortController(),
  outOfTime: new AbortController(),
})
// Each delivery and change in progress adds a listener.
setMaxListeners(0, stop.told.signal, stop.outOfTime.signal)

/** Aborted once this process has to stop: start nothing new. */
export const stopping = stop.told.signal

/** The result of `work`, or `late` if the process has to exit first. */
export async function unlessStopping<T>(work: Promise<T>, late: T): Promise<T> {
  const { signal } = stop.outOfTime
  const { promise, resolve } = Promise.withResolvers<T>()
  const giveUp = () => resolve(late)
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp)
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/**
 * Makes `next start` exit within ten seconds of SIGTERM or SIGINT. Next stops listening and waits
 * for every connection to close, but Node keeps a connection open as long as its client sends the
 * next request in time, as a load balancer does all day. So from the signal on, each response says
 * `Connection: close`, including those in progress.
 */
export function stopInTime(): void {
  const servers = new Set<Server>()
  const underWay = new Set<ServerResponse>()
  subscribe('http.server.request.start', (started) => {
    const { server, response } = started as { server: Server; response: ServerResponse }
    servers.add(server)
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (stopping.aborted) closeAfter(response)
  })
  const end = () => {
    stop.told.abort()
    underWay.forEach(closeAfter)
    const idle = () => servers.forEach((server) => server.closeIdleConnections())
    setInterval(idle, EVERY).unref()
    setTimeout(() => stop.outOfTime.abort(), PATIENCE).unref()
    setTimeout(() => process.exit(143), GONE_BY).unref()
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}

/** If the headers are already sent, the connection is closed once it is idle. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
