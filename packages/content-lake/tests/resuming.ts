/** A listener that resumes elsewhere when its process dies, as a client behind a balancer does. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface HeardEvent {
  eventId: string
  transactionId: string
  documentId: string
  previousRev?: string
  resultRev: string
}

export interface ResumingListener {
  /** Every mutation, in the order of arrival. */
  heard: HeardEvent[]
  /** How often a process welcomed it: from then on it hears every write. */
  connections: number
  /** A lake that lost its history would send a `reset`. */
  resets: number
  stop: () => Promise<void>
}

/**
 * Listens to everything, and resumes after the last event on the next process.
 *
 * @param urls of the processes that run now
 */
export function listenResuming(
  urls: () => string[],
  token: string,
  first: number,
): ResumingListener {
  const stop = new AbortController()
  const listener = { heard: new Array<HeardEvent>(), connections: 0, resets: 0 }
  const connect = async (url: string) => {
    const last = listener.heard.at(-1)?.eventId
    const response = await fetch(
      `${url}/v2026-11-01/data/listen/production?query=*&enableResume=true`,
      {
        headers: { authorization: `Bearer ${token}`, ...(last && { 'last-event-id': last }) },
        signal: stop.signal,
      },
    )
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (/^event: (welcome|reset)/.test(event)) listener.connections++
        if (event.startsWith('event: reset')) listener.resets++
        if (event.startsWith('event: mutation') && data) listener.heard.push(JSON.parse(data))
      }
    }
  }
  const listening = (async () => {
    for (let next = first; !stop.signal.aborted; next++) {
      const running = urls()
      const url = running[next % running.length]
      if (url) await connect(url).catch(() => {})
      await sleep(20)
    }
  })()
  return Object.assign(listener, {
    async stop() {
      stop.abort()
      await listening
    },
  })
}

/** Waits for what a test needs, however long a busy machine takes. */
export async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await sleep(20)
}
