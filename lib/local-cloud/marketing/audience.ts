import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { blankContact, updated, type Contact, type ContactUpdate } from './contact.ts'

/** The contacts of one installation, on disk before they're acknowledged. */
export class Audience {
  readonly #db: DatabaseSync

  constructor(file: string) {
    this.#db = new DatabaseSync(file)
    this.#db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS contacts (
        id TEXT PRIMARY KEY, email TEXT UNIQUE COLLATE NOCASE,
        contact TEXT NOT NULL, updated_at INTEGER NOT NULL);`)
  }

  /** Updates the contact with this email address, or creates it. Returns its ID. */
  upsert(update: ContactUpdate): string {
    const newId = `local${randomUUID().replaceAll('-', '').slice(0, 20)}`
    const contact = updated(this.find(update.email)[0] ?? blankContact(newId), update)
    this.#db
      .prepare(
        'INSERT OR REPLACE INTO contacts (id, email, contact, updated_at) VALUES (?, ?, ?, ?)',
      )
      .run(contact.id, contact.email, JSON.stringify(contact), Date.now())
    return contact.id
  }

  /** The contact with this email address, if any, in a list as Loops returns it. */
  find(email: string): Contact[] {
    const rows = this.#db.prepare('SELECT contact FROM contacts WHERE email = ?').all(email)
    return rows.map(contactIn)
  }

  /** @returns whether there was such a contact */
  delete(email: string): boolean {
    return this.#db.prepare('DELETE FROM contacts WHERE email = ?').run(email).changes > 0
  }

  /** All contacts, most recently changed first. */
  list(): Contact[] {
    const rows = this.#db.prepare('SELECT contact FROM contacts ORDER BY updated_at DESC').all()
    return rows.map(contactIn)
  }

  close(): void {
    this.#db.close()
  }
}

function contactIn(row: Record<string, unknown>): Contact {
  return JSON.parse(String(row['contact']))
}
