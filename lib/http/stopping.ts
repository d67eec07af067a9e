import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { setMaxListeners } from 'node:events'
import type { Server } from 'node:http'
import { type ServerResponse } from 'node:http'

/** Milliseconds after the signal at which this process is gone, whatever is still under way. */
const GONE_BY = 9_000
/** Milliseconds after the signal until which somebody else's response may be waited for: what it was must still be stored. */
const PATIENCE = 6_000
/** Milliseconds between looks for connections on which nothing is under way. */
const EVERY = 100

interface Stop {
  /** Aborted by the signal. */
  told: AbortController
  outOfTime: AbortController
}

/** One a process, although Next loads this module once for its routes and once for instrumentation.ts. */
const holder: typeof globalThis & { siteStop?: Stop } = globalThis
const stop = (holder.siteStop ??= {
  told: new AbortController(),
  outOfTime: new AbortController(),
})
// One for each delivery and change that is under way.
setMaxListeners(0, stop.told.signal, stop.outOfTime.signal)

/** Aborted once this process was told to end: nothing new should be begun. */
export const stopping = stop.told.signal

/** The result of some work, or `late` if the process has to end before there is one. */
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
 * Has `next start` end within ten seconds of SIGTERM or SIGINT. Next then stops listening and waits for every connection to
 * be closed, and Node closes none whose caller sends its next request in time, as a load balancer does all day. So each
 * response from then on says `Connection: close`, those that are under way too.
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

/** A response that has begun can't say so any more: its connection is closed once it is idle. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
