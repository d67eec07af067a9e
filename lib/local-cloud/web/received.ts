import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A database in a stand-in's folder, which writes to disk before anything is acknowledged. */
export function openStore(folder: string, name: string, tables: string): DatabaseSync {
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, `${name}.sqlite`))
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${tables}`)
  return db
}

/** Keeps all of it or nothing, and writes to disk once: each statement would wait for that. */
export function together<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

/** A message, contact or email that a stand-in got, as tests ask for it. */
export interface Received {
  /** Its name there: the sender's, or one that the stand-in gave it. */
  id: string
  /** All that it says, in any format. */
  body: string
}

/** One message, however often it arrived. */
export interface Message extends Received {
  /** What the stand-in found out about it, such as whether its signature is right. */
  note: string
  /** How many times it arrived. */
  times: number
  /** Milliseconds since the Unix epoch, of its first arrival. */
  at: number
}

/** The messages that a stand-in received, on disk before they're acknowledged. */
export class Messages {
  readonly #db: DatabaseSync

  constructor(folder: string) {
    this.#db = openStore(
      folder,
      'received',
      `CREATE TABLE IF NOT EXISTS messages (
        id TEXT PRIMARY KEY, body TEXT NOT NULL, note TEXT NOT NULL,
        times INTEGER NOT NULL DEFAULT 1, at INTEGER NOT NULL);`,
    )
  }

  /** Keeps a message, or counts it if its ID is known. */
  add({ id, body, note }: Omit<Message, 'times' | 'at'>): void {
    this.#db
      .prepare(
        `INSERT INTO messages (id, body, note, at) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET times = times + 1, note = excluded.note`,
      )
      .run(id, body, note, Date.now())
  }

  /** All messages, newest first. */
  list(): Message[] {
    const rows = this.#db.prepare('SELECT * FROM messages ORDER BY at DESC, rowid DESC').all()
    return rows.map(({ id, body, note, times, at }) => ({
      id: String(id),
      body: String(body),
      note: String(note),
      times: Number(times),
      at: Number(at),
    }))
  }

  close(): void {
    this.#db.close()
  }
}
