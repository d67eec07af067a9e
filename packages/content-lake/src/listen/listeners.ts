import type { ServerResponse } from 'node:http'
import type { TransactionLog } from '../store/log.ts'
import type { CommittedTransaction } from '../store/mutation.ts'
import type { Writer } from '../store/writer.ts'

/** Most transactions replayed to a client that reconnects. One further behind gets a `reset`. */
const MAX_REPLAYED = 500

export class Listeners {
  #listeners = new Set<Listener>()
  #log: TransactionLog
  #writer: Writer

  constructor(writer: Writer, log: TransactionLog) {
    this.#log = log
    this.#writer = writer
    writer.onCommit((transaction) => {
      for (const listener of this.#listeners) listener.receive(transaction)
    })
  }

  /**
   * Registers a listener, until the result is called. Transactions wait for `resume` or `goLive`.
   */
  add(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    for (const listener of this.#listeners) listener.end()
  }

  /**
   * Begins with what isn't here yet: a client that asks once it's welcomed finds what others wrote
   * before. `welcome` gets the last transaction's id, before the first event.
   */
  async begin(listener: Listener, welcome: (latest: string | null) => void): Promise<void> {
    await this.#writer.follow()
    const { head } = this.#writer
    welcome(await this.#log.idAt(head))
    listener.goLive(head)
  }

  /**
   * Brings a client up to date from an event, `<transaction>#<document>`, and calls `begin` before
   * the first. False if that event is unknown or too old.
   */
  async resume(listener: Listener, eventId: string, begin: () => void): Promise<boolean> {
    const [transactionId = '', documentId = ''] = eventId.split('#')
    // The client may have been told by another process, which was further.
    await this.#writer.follow()
    const known = (await this.#log.find(transactionId))?.seq
    if (known === undefined) return false
    const missed = await this.#log.read({ afterSeq: known - 1, limit: MAX_REPLAYED + 1 })
    if (missed.length > MAX_REPLAYED) return false
    const last = missed.at(-1)?.seq ?? known
    await this.#writer.follow(last)
    begin()
    for (const transaction of missed) {
      listener.send(transaction, transaction.seq === known ? documentId : undefined)
    }
    listener.goLive(last)
    return true
  }
}

/** Sends a transaction to a client, which already has what comes up to the document `after`. */
type Deliver = (transaction: CommittedTransaction, after?: string) => void

/** One client that hears of transactions. While it catches up, newly committed ones are queued. */
export class Listener {
  readonly send: Deliver
  #stream: EventStream
  #waiting: CommittedTransaction[] | null = []
  #sentUpTo = 0

  constructor(stream: EventStream, send: Deliver) {
    this.#stream = stream
    this.send = send
  }

  end(): void {
    this.#stream.end()
  }

  receive(transaction: CommittedTransaction): void {
    if (this.#waiting) this.#waiting.push(transaction)
    else if (transaction.seq > this.#sentUpTo) this.send(transaction)
  }

  /** Ends catching up: sends only the transactions after `sentUpTo`, a `seq`. */
  goLive(sentUpTo: number): void {
    const waiting = this.#waiting ?? []
    this.#waiting = null
    this.#sentUpTo = sentUpTo
    for (const transaction of waiting) this.receive(transaction)
  }
}

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
