import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { setMaxListeners } from 'node:events'
import type { Server } from 'node:http'
import { type ServerResponse } from 'node:http'
import { processWide } from '#lib/platform/process-wide.ts'

/** Milliseconds after the signal at which this process exits, even if something still runs. */
const EXIT_AFTER = 9_000
/**
 * Milliseconds after the signal until which we await providers. The rest is for storing outcomes.
 */
const PROVIDERS_TIMEOUT = 6_000
/** Interval between checks for idle connections, in milliseconds. */
const IDLE_CHECK_INTERVAL = 100

interface Stop {
  /** Aborted on SIGTERM or SIGINT. */
  requested: AbortController
  outOfTime: AbortController
}

const stop = processWide('siteStop', (): Stop => ({
  requested: new AbortController(),
  outOfTime: new AbortController(),
}))
// Each delivery and change in progress adds a listener.
setMaxListeners(0, stop.requested.signal, stop.outOfTime.signal)

/** Aborted once this process has to stop: start nothing new. */
export const stopping = stop.requested.signal

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
 * Makes the site exit within ten seconds of SIGTERM or SIGINT. Its server stops listening and waits
 * for every connection to close, but Node keeps a connection open as long as its client sends the
 * next request in time, as a load balancer does all day. So from the signal on, each response says
 * `Connection: close`, including those in progress.
 */
export function stopInTime(): void {
  const servers = new Set<Server>()
  const inProgress = new Set<ServerResponse>()
  subscribe('http.server.request.start', (started) => {
    const { server, response } = started as { server: Server; response: ServerResponse }
    servers.add(server)
    inProgress.add(response)
    response.once('close', () => inProgress.delete(response))
    if (stopping.aborted) closeAfter(response)
  })
  const end = () => {
    stop.requested.abort()
    inProgress.forEach(closeAfter)
    const idle = () => servers.forEach((server) => server.closeIdleConnections())
    setInterval(idle, IDLE_CHECK_INTERVAL).unref()
    setTimeout(() => stop.outOfTime.abort(), PROVIDERS_TIMEOUT).unref()
    setTimeout(() => process.exit(143), EXIT_AFTER).unref()
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}

/** If the headers are already sent, the connection is closed once it is idle. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/**
 * Whether work in the background may go on: for so long, and while the process isn't stopping.
 *
 * @param budget in milliseconds
 */
export function within(budget: number): () => boolean {
  const stopAt = performance.now() + budget
  return () => performance.now() < stopAt && !stopping.aborted
}
