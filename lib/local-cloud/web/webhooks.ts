import type { DatabaseSync } from 'node:sqlite'
import type { Faults } from './faults.ts'

/** Who sends a webhook, and how. */
export interface Sender {
  /** Where at the site. */
  path: string
  secret: string
  /** Signs a body as the real service does. */
  headers(body: string, secret: string, at: Date): Record<string, string>
  /** How long it waits after so many attempts, in its minutes; null if it gives up. */
  retryAfter(attempts: number): number | null
}

/** One webhook, and how far it has come. */
export interface Webhook {
  /** What it is about, by the service's own name. */
  uid: string
  happening: string
  state: 'waiting' | 'taken' | 'given up'
  attempts: number
  /** The last response: a status, or why there was none. */
  answer: string
}

interface Options<Name extends string> {
  /** The site; without one nothing is sent. */
  siteUrl: string | undefined
  senders: Record<Name, Sender>
  /** How long one of the services' minutes between attempts takes here, in milliseconds. */
  minute: number
  faults: Faults
}

interface News<Name extends string> {
  from: Name
  uid: string
  happening: string
  body: object
  /** When it happens, if not now. */
  due?: Date | undefined
}

/** As long as Calendly waits: https://developer.calendly.com/api-docs/overview/webhooks/webhook-timeouts */
const PATIENCE = 15_000
const NEVER = Number.MAX_SAFE_INTEGER
const LONGEST_TIMER = 2 ** 31 - 1

/** The webhooks to the site: on disk with the change they tell, and sent again until taken. */
export class Webhooks<Name extends string> {
  readonly #db: DatabaseSync
  readonly #options: Options<Name>
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #isSending = false

  constructor(db: DatabaseSync, options: Options<Name>) {
    this.#db = db
    this.#options = options
    db.exec(`CREATE TABLE IF NOT EXISTS webhooks (
      id INTEGER PRIMARY KEY, face TEXT NOT NULL, uid TEXT NOT NULL, happening TEXT NOT NULL,
      body TEXT NOT NULL, due INTEGER NOT NULL, forged INTEGER NOT NULL,
      state TEXT NOT NULL DEFAULT 'waiting', attempts INTEGER NOT NULL DEFAULT 0,
      answer TEXT NOT NULL DEFAULT '');`)
    // Those of a restart that were held back to be reversed.
    db.prepare('UPDATE webhooks SET due = 0 WHERE due = ?').run(NEVER)
    this.#wake()
  }

  /** Keeps what happened, to be told now or later. */
  add({ from, uid, happening, body, due }: News<Name>): void {
    if (!this.#options.siteUrl) return
    const fault = due ? undefined : this.#options.faults.take('webhook')
    const copies = fault?.mode === 'twice' ? 2 : 1
    const at =
      Math.max(due?.getTime() ?? 0, Date.now()) + (fault?.mode === 'late' ? (fault.ms ?? 0) : 0)
    for (let copy = 0; copy < copies; copy++) {
      this.#db
        .prepare(
          'INSERT INTO webhooks (face, uid, happening, body, due, forged) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(
          from,
          uid,
          happening,
          JSON.stringify(body),
          fault?.mode === 'reverse' ? NEVER : at,
          Number(fault?.mode === 'forge'),
        )
    }
    // The last of those to be reversed lets all go, the latest first.
    if (fault?.mode === 'reverse' && fault.times === 1)
      this.#db.prepare('UPDATE webhooks SET due = -id WHERE due = ?').run(NEVER)
    this.#wake()
  }

  /** Forgets what was to be told later, since it will not happen. */
  drop(uid: string, happening: string): void {
    this.#db.prepare('DELETE FROM webhooks WHERE uid = ? AND happening = ?').run(uid, happening)
  }

  /** All webhooks, oldest first. */
  list(): Webhook[] {
    const rows = this.#db.prepare('SELECT * FROM webhooks ORDER BY id').all()
    return rows.map((row) => ({
      uid: String(row['uid']),
      happening: String(row['happening']),
      state: row['state'] as Webhook['state'],
      attempts: Number(row['attempts']),
      answer: String(row['answer']),
    }))
  }

  close(): void {
    this.#closing.abort()
    clearTimeout(this.#timer)
  }

  #wake(): void {
    // After the transaction that is under way.
    if (!this.#isSending) this.#schedule(Date.now())
  }

  #schedule(due: number): void {
    clearTimeout(this.#timer)
    const wait = Math.min(Math.max(due - Date.now(), 0), LONGEST_TIMER)
    this.#timer = setTimeout(() => void this.#sendDue(), wait)
  }

  async #sendDue(): Promise<void> {
    this.#isSending = true
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const due = Number(next['due'])
        if (due > Date.now()) return this.#schedule(due)
        await this.#send(next)
        if (this.#closing.signal.aborted) return
      }
    } finally {
      this.#isSending = false
    }
  }

  #next(): Record<string, unknown> | undefined {
    return this.#db
      .prepare(
        `SELECT * FROM webhooks WHERE state = 'waiting' AND due < ? ORDER BY due, id LIMIT 1`,
      )
      .get(NEVER)
  }

  async #send(row: Record<string, unknown>): Promise<void> {
    const { siteUrl, senders, minute } = this.#options
    const { path, secret, headers, retryAfter } = senders[row['face'] as Name]
    const attempts = Number(row['attempts']) + 1
    const body = String(row['body'])
    const key = row['forged'] && attempts === 1 ? FORGED : secret
    const answer = await fetch(new URL(path, siteUrl), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headers(body, key, new Date()) },
      body,
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE)]),
    }).catch((error: Error) => error)
    if (this.#closing.signal.aborted) return
    const isTaken = answer instanceof Response && answer.ok
    const wait = retryAfter(attempts)
    this.#db
      .prepare('UPDATE webhooks SET state = ?, attempts = ?, due = ?, answer = ? WHERE id = ?')
      .run(
        isTaken ? 'taken' : wait === null ? 'given up' : 'waiting',
        attempts,
        Math.round(Date.now() + (wait ?? 0) * minute),
        answer instanceof Response ? String(answer.status) : answer.message,
        Number(row['id']),
      )
  }
}

/** A key in the form of each service's, which is nobody's. */
const FORGED = `whsec_${Buffer.from('a key of nobody, in its form').toString('base64')}`
