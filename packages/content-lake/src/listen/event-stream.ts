import type { ServerResponse } from 'node:http'

/** Interval of comments that keep idle connections open, in milliseconds. */
const HEARTBEAT = 15_000
const NOTHING = Buffer.from(':\n\n')
/** A client this many bytes behind is disconnected; it reconnects and resumes. */
const MAX_BEHIND = 16 * 1024 * 1024

/** Server-sent events to one client, whose unread events never fill the lake's memory. */
export class EventStream {
  #response: ServerResponse
  #heartbeat: NodeJS.Timeout

  constructor(response: ServerResponse) {
    this.#response = response
    this.write(NOTHING)
    this.#heartbeat = setInterval(() => this.write(NOTHING), HEARTBEAT)
    this.#heartbeat.unref()
    this.onClose(() => clearInterval(this.#heartbeat))
  }

  send(event: string, data: object): void {
    this.write(eventFrame(event, data))
  }

  /** Sends a frame, which may be shared with other streams. */
  write(frame: Buffer): void {
    // It may have ended while its client is slow to read the rest.
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(frame)
    if (this.#response.writableLength > MAX_BEHIND) this.#response.destroy()
  }

  onClose(callback: () => void): void {
    this.#response.once('close', callback)
  }

  end(): void {
    this.#response.end()
  }
}

/** One event as it's sent. Its data is serialized as JSON. */
export function eventFrame(event: string, data: object, id?: string): Buffer {
  const lines = [`event: ${event}`, ...(id ? [`id: ${id}`] : []), `data: ${JSON.stringify(data)}`]
  return Buffer.from(`${lines.join('\n')}\n\n`)
}
