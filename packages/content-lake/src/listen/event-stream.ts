import type { ServerResponse } from 'node:http'

/** Interval of comments that keep idle connections open, in milliseconds. */
const HEARTBEAT = 15_000
/** A client this many bytes behind is disconnected; it reconnects and resumes. */
const MAX_BEHIND = 16 * 1024 * 1024

/** Server-sent events to one client, whose unread events never fill the lake's memory. */
export class EventStream {
  #response: ServerResponse
  #heartbeat: NodeJS.Timeout

  constructor(response: ServerResponse) {
    this.#response = response
    response.write(':\n\n')
    this.#heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT)
    this.#heartbeat.unref()
    this.onClose(() => clearInterval(this.#heartbeat))
  }

  /** @param data JSON text, or a value to serialize */
  send(event: string, data: object | string, id?: string): void {
    if (this.#response.closed || this.#response.destroyed) return
    const json = typeof data === 'string' ? data : JSON.stringify(data)
    this.#response.write(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${json}\n\n`)
    if (this.#response.writableLength > MAX_BEHIND) this.#response.destroy()
  }

  onClose(callback: () => void): void {
    this.#response.once('close', callback)
  }

  end(): void {
    this.#response.end()
  }
}
