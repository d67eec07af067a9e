import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Email } from './email.ts'

/** An accepted email. `createdAt` is ISO 8601. */
export interface StoredEmail extends Email {
  id: string
  createdAt: string
}

export interface SentRequest {
  key: string
  /** Hash of the request. Reusing a key with other content is an error, as at Resend. */
  fingerprint: string
}

const KEY_LIFETIME = 24 * 60 * 60 * 1000

/** The emails of one installation, on disk before they're acknowledged. */
export class Mailbox {
  readonly #db: DatabaseSync

  constructor(file: string) {
    this.#db = new DatabaseSync(file)
    this.#db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS emails (
        number INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, email TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS requests (
        key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, ids TEXT NOT NULL, at INTEGER NOT NULL);`)
  }

  /**
   * Stores an email, once per idempotency key within 24 hours.
   *
   * @returns its ID, or 'conflict' when the key was used with a different request
   */
  deliver(email: Email, request?: SentRequest): string {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      const id = this.#repeated(request) ?? this.#insert(email, request)
      this.#db.exec('COMMIT')
      return id
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }

  /** All emails, newest first. */
  list(): StoredEmail[] {
    const rows = this.#db.prepare('SELECT email FROM emails ORDER BY number DESC').all()
    return rows.map((row) => JSON.parse(String(row['email'])))
  }

  find(id: string): StoredEmail | undefined {
    const row = this.#db.prepare('SELECT email FROM emails WHERE id = ?').get(id)
    return row && JSON.parse(String(row['email']))
  }

  close(): void {
    this.#db.close()
  }

  #repeated(request: SentRequest | undefined): string | undefined {
    if (!request) return undefined
    this.#db.prepare('DELETE FROM requests WHERE at < ?').run(Date.now() - KEY_LIFETIME)
    const row = this.#db.prepare('SELECT * FROM requests WHERE key = ?').get(request.key)
    if (!row) return undefined
    return row['fingerprint'] === request.fingerprint ? String(row['ids']) : 'conflict'
  }

  #insert(email: Email, request: SentRequest | undefined): string {
    const stored: StoredEmail = { id: randomUUID(), createdAt: new Date().toISOString(), ...email }
    this.#db
      .prepare('INSERT INTO emails (id, email) VALUES (?, ?)')
      .run(stored.id, JSON.stringify(stored))
    if (request) {
      this.#db
        .prepare('INSERT INTO requests VALUES (?, ?, ?, ?)')
        .run(request.key, request.fingerprint, stored.id, Date.now())
    }
    return stored.id
  }
}
