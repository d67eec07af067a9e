import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export function openStore(folder: string, name: string, tables: string): DatabaseSync {
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, `${name}.sqlite`))
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${tables}`)
  return db
}

export interface Received {
  id: string
  body: string
}

export interface Message extends Received {
  note: string
  times: number
  at: number
}

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

  add({ id, body, note }: Omit<Message, 'times' | 'at'>): void {
    this.#db
      .prepare(
        `INSERT INTO messages (id, body, note, at) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET times = times + 1, note = excluded.note`,
      )
      .run(id, body, note, Date.now())
  }

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
