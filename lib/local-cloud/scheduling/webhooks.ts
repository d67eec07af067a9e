import type { DatabaseSync } from 'node:sqlite'
import type { Faults } from '../web/faults.ts'
import { CAL_COM } from './cal-com.ts'
import { CALENDLY } from './calendly.ts'
import type { Booking, Face, Happening } from './face.ts'

export const FACES = [CAL_COM, CALENDLY] as const

export function faceNamed(name: unknown): Face {
  return name === CALENDLY.name ? CALENDLY : CAL_COM
}

/** One webhook, and how far it has come. */
export interface Webhook {
  uid: string
  happening: Happening
  state: 'waiting' | 'taken' | 'given up'
  attempts: number
  /** The last response: a status, or why there was none. */
  answer: string
}

interface Options {
  /** The site; without one nothing is sent. */
  siteUrl: string | undefined
  secrets: Record<Face['name'], string>
  /** How long one of the schedulers' minutes between attempts takes here, in milliseconds. */
  minute: number
  faults: Faults
}

/** As long as Calendly waits: https://developer.calendly.com/api-docs/overview/webhooks/webhook-timeouts */
const PATIENCE = 15_000
const NEVER = Number.MAX_SAFE_INTEGER
const LONGEST_TIMER = 2 ** 31 - 1

/** The webhooks to the site: on disk with the change they tell, and sent again until taken. */
export class Webhooks {
  readonly #db: DatabaseSync
  readonly #options: Options
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #isSending = false

  constructor(db: DatabaseSync, options: Options) {
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
  add(happening: Happening, booking: Booking, due?: Date): void {
    if (!this.#options.siteUrl) return
    const { face, uid } = booking
    if (booking.cancelledBy)
      this.#db.prepare(`DELETE FROM webhooks WHERE uid = ? AND happening = 'ended'`).run(uid)
    const body = faceNamed(face).body(happening, booking, due ?? new Date())
    if (!body) return
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
          face,
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

  /** All webhooks, oldest first. */
  list(): Webhook[] {
    const rows = this.#db.prepare('SELECT * FROM webhooks ORDER BY id').all()
    return rows.map((row) => ({
      uid: String(row['uid']),
      happening: row['happening'] as Happening,
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
    const { siteUrl, secrets, minute } = this.#options
    const face = faceNamed(row['face'])
    const attempts = Number(row['attempts']) + 1
    const body = String(row['body'])
    const secret = row['forged'] && attempts === 1 ? 'forged' : secrets[face.name]
    const answer = await fetch(new URL(`/api/bookings/${face.name}`, siteUrl), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...face.headers(body, secret, new Date()) },
      body,
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE)]),
    }).catch((error: Error) => error)
    if (this.#closing.signal.aborted) return
    const isTaken = answer instanceof Response && answer.ok
    const wait = face.retryAfter(attempts)
    this.#db
      .prepare('UPDATE webhooks SET state = ?, attempts = ?, due = ?, answer = ? WHERE id = ?')
      .run(
        isTaken ? 'taken' : wait === null ? 'given up' : 'waiting',
        attempts,
        Date.now() + (wait ?? 0) * minute,
        answer instanceof Response ? String(answer.status) : answer.message,
        Number(row['id']),
      )
  }
}
