import type { DatabaseSync } from 'node:sqlite'
import { openStore } from '../web/received.ts'

export interface Contact {
  id: string
  /** The first one is the contact's own; others come from contacts that were merged into it. */
  emails: string[]
  name: string
  /** Values by the CRM's names for its fields. */
  values: Record<string, string | number | null>
}

/** A field that somebody made, as its CRM describes it. */
export interface Field {
  name: string
  [property: string]: unknown
}

/** Who can own a contact: those who may look after leads in the local Studio. */
export const USERS = [
  { id: 101, email: 'administrator@northwright.example', name: 'Local administrator' },
  { id: 102, email: 'editor@northwright.example', name: 'Local editor' },
]

/** Contacts and fields of one CRM, on disk before they're acknowledged. */
export class Contacts {
  /** Where its webhooks are kept too. */
  readonly db: DatabaseSync

  constructor(folder: string, name: string) {
    this.db = openStore(
      folder,
      name,
      `CREATE TABLE IF NOT EXISTS contacts (
        id INTEGER PRIMARY KEY AUTOINCREMENT, contact TEXT NOT NULL, merged_into INTEGER,
        is_deleted INTEGER NOT NULL DEFAULT 0);
      CREATE TABLE IF NOT EXISTS emails (email TEXT PRIMARY KEY COLLATE NOCASE, id INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS fields (name TEXT PRIMARY KEY, field TEXT NOT NULL);`,
    )
  }

  /** Of one that was merged, the one that it was merged into. */
  find(id: string): Contact | undefined {
    const row = this.db
      .prepare('SELECT id, contact, merged_into, is_deleted FROM contacts WHERE id = ?')
      .get(Number(id))
    if (row?.['merged_into']) return this.find(String(row['merged_into']))
    return row && !row['is_deleted'] ? contactIn(row) : undefined
  }

  /** The one that has an email address, its own or another one. */
  withEmail(email: string): Contact | undefined {
    const row = this.db.prepare('SELECT id FROM emails WHERE email = ?').get(email)
    return row && this.find(String(row['id']))
  }

  add(contact: Omit<Contact, 'id'>): Contact {
    const { lastInsertRowid } = this.db
      .prepare('INSERT INTO contacts (contact) VALUES (?)')
      .run(JSON.stringify(contact))
    const added = { ...contact, id: String(lastInsertRowid) }
    this.keep(added)
    return added
  }

  keep({ id, ...contact }: Contact): void {
    this.db
      .prepare('UPDATE contacts SET contact = ? WHERE id = ?')
      .run(JSON.stringify(contact), Number(id))
    for (const email of contact.emails)
      this.db.prepare('INSERT OR REPLACE INTO emails VALUES (?, ?)').run(email, Number(id))
  }

  delete(id: string): boolean {
    const contact = this.find(id)
    if (!contact) return false
    this.db.prepare('UPDATE contacts SET is_deleted = 1 WHERE id = ?').run(Number(contact.id))
    this.db.prepare('DELETE FROM emails WHERE id = ?').run(Number(contact.id))
    return true
  }

  /** The loser's addresses are the winner's from then on. */
  merge(loser: Contact, winner: Contact): void {
    this.db
      .prepare('UPDATE contacts SET merged_into = ? WHERE id = ?')
      .run(Number(winner.id), Number(loser.id))
    this.keep({ ...winner, emails: [...winner.emails, ...loser.emails] })
  }

  /** All that are there, the newest first. */
  list(): Contact[] {
    return this.db
      .prepare(
        `SELECT id, contact FROM contacts WHERE merged_into IS NULL AND NOT is_deleted
         ORDER BY id DESC`,
      )
      .all()
      .map(contactIn)
  }

  fields(): Field[] {
    const rows = this.db.prepare('SELECT field FROM fields ORDER BY rowid').all()
    return rows.map((row) => JSON.parse(String(row['field'])))
  }

  /** False if there is one of this name. */
  addField(field: Field): boolean {
    const { changes } = this.db
      .prepare('INSERT OR IGNORE INTO fields VALUES (?, ?)')
      .run(field.name, JSON.stringify(field))
    return changes > 0
  }

  deleteField(name: string): boolean {
    return this.db.prepare('DELETE FROM fields WHERE name = ?').run(name).changes > 0
  }

  close(): void {
    this.db.close()
  }
}

function contactIn(row: Record<string, unknown>): Contact {
  return { ...JSON.parse(String(row['contact'])), id: String(row['id']) }
}
