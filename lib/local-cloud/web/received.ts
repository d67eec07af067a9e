import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** One message that a stand-in got, whatever the number of times. */
export interface Message {
  /** What the sender calls it, or a random ID. */
  id: string
  body: string
  /** What the stand-in found out about it, such as whether its signature is right. */
  note: string
  /** How many times it arrived. */
  times: number
  /** Milliseconds since the Unix epoch, of its first arrival. */
  at: number
}

/** What a stand-in received, on disk before it's acknowledged. */
export class Received {
  readonly #db: DatabaseSync

  /** @param folder its folder, which may not exist yet */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.#db = new DatabaseSync(join(folder, 'received.sqlite'))
    this.#db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS messages (
        id TEXT PRIMARY KEY, body TEXT NOT NULL, note TEXT NOT NULL,
        times INTEGER NOT NULL DEFAULT 1, at INTEGER NOT NULL);`)
  }

  /** Keeps a message, or counts it if its ID is known. */
  add({ id, body, note }: Pick<Message, 'id' | 'body' | 'note'>): void {
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
