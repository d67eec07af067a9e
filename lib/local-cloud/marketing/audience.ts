import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import {
  blankContact,
  updated,
  type Contact,
  type ContactKey,
  type ContactUpdate,
} from './contact.ts'

export interface Property {
  key: string
  label: string
  type: string
}

const KEY_LIFETIME = 24 * 60 * 60 * 1000

/** The contacts of one installation, on disk before they're acknowledged. */
export class Audience {
  readonly #db: DatabaseSync

  constructor(file: string) {
    this.#db = new DatabaseSync(file)
    this.#db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS contacts (
        id TEXT PRIMARY KEY, email TEXT UNIQUE COLLATE NOCASE, user_id TEXT UNIQUE,
        contact TEXT NOT NULL, updated_at INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS properties (key TEXT PRIMARY KEY, label TEXT, type TEXT);
      CREATE TABLE IF NOT EXISTS sends (
        number INTEGER PRIMARY KEY, kind TEXT NOT NULL, send TEXT NOT NULL,
        key TEXT UNIQUE, at INTEGER NOT NULL);`)
  }

  /**
   * Creates a contact, or returns undefined if its email address or user id is already on the list.
   */
  create(contact: ContactUpdate): string | undefined {
    return this.find(contact).length > 0 ? undefined : this.#save(blankContact(newId()), contact)
  }

  /** Updates the contact with this email address or user id, or creates it. */
  upsert(contact: ContactUpdate): string {
    return this.#save(this.find(contact)[0] ?? blankContact(newId()), contact)
  }

  /** The contacts with this email address or user id. */
  find({ email, userId }: ContactKey): Contact[] {
    const rows = this.#db
      .prepare('SELECT contact FROM contacts WHERE email = ? OR user_id = ?')
      .all(email ?? null, userId ?? null)
    return rows.map(contactIn)
  }

  /** @returns whether there was such a contact */
  delete({ email, userId }: ContactKey): boolean {
    const run = this.#db.prepare('DELETE FROM contacts WHERE email = ? OR user_id = ?')
    return run.run(email ?? null, userId ?? null).changes > 0
  }

  /** All contacts, most recently changed first. */
  list(): Contact[] {
    const rows = this.#db.prepare('SELECT contact FROM contacts ORDER BY updated_at DESC').all()
    return rows.map(contactIn)
  }

  /**
   * Records an event or a transactional email and runs its effect, both or neither.
   *
   * @returns false, with nothing done, when its idempotency key was used within 24 hours
   */
  record(
    kind: 'event' | 'transactional',
    send: object,
    key: string | null,
    effect: () => void,
  ): boolean {
    const now = Date.now()
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      this.#db
        .prepare('UPDATE sends SET key = NULL WHERE key IS NOT NULL AND at < ?')
        .run(now - KEY_LIFETIME)
      const { changes } = this.#db
        .prepare('INSERT OR IGNORE INTO sends (kind, send, key, at) VALUES (?, ?, ?, ?)')
        .run(kind, JSON.stringify(send), key, now)
      if (changes > 0) effect()
      this.#db.exec('COMMIT')
      return changes > 0
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }

  /** The recorded events and transactional emails, newest first. */
  sends(): object[] {
    const rows = this.#db.prepare('SELECT * FROM sends ORDER BY number DESC').all()
    return rows.map(({ kind, send }) => Object.assign(JSON.parse(String(send)), { kind }))
  }

  /** @returns whether the property is new */
  addProperty(key: string, type: string): boolean {
    const label = key.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase())
    const insert = this.#db.prepare('INSERT OR IGNORE INTO properties VALUES (?, ?, ?)')
    return insert.run(key, label, type).changes > 0
  }

  properties(): Property[] {
    const rows = this.#db.prepare('SELECT key, label, type FROM properties ORDER BY key').all()
    return rows.map(({ key, label, type }) => ({
      key: String(key),
      label: String(label),
      type: String(type),
    }))
  }

  close(): void {
    this.#db.close()
  }

  #save(before: Contact, update: ContactUpdate): string {
    const contact = updated(before, update)
    this.#db
      .prepare('INSERT OR REPLACE INTO contacts VALUES (?, ?, ?, ?, ?)')
      .run(contact.id, contact.email || null, contact.userId, JSON.stringify(contact), Date.now())
    return contact.id
  }
}

function newId(): string {
  return `local${randomUUID().replaceAll('-', '').slice(0, 20)}`
}

function contactIn(row: Record<string, unknown>): Contact {
  return JSON.parse(String(row['contact']))
}
