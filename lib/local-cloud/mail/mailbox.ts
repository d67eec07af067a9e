import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { together } from '../web/received.ts'

const FORMAT =
  'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.'
const MAILBOX =
  /^(?:[^<>]*<[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,.]+>|[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,.]+)$/

const mailbox = (field: string) =>
  z.string().regex(MAILBOX, `Invalid \`${field}\` field. ${FORMAT}`)

const mailboxes = (field: string) =>
  z
    .union([mailbox(field), z.array(mailbox(field)).max(50)])
    .transform((given) => (Array.isArray(given) ? given : [given]))

/**
 * One attachment of `POST /emails`; `content` is base64. An attachment given as a `path` for Resend
 * to fetch is refused.
 */
const attachmentSchema = z.object({
  filename: z.string('Missing `filename` in `attachments`.').min(1),
  content: z.base64('The `content` of an attachment should be base64.'),
  content_type: z.string().nullish(),
})

/** The body of `POST /emails`, as far as it matters to a reader of the inbox. */
export const emailSchema = z
  .object({
    from: mailbox('from'),
    to: mailboxes('to'),
    subject: z.string(),
    html: z.string().nullish(),
    text: z.string().nullish(),
    cc: mailboxes('cc').nullish(),
    bcc: mailboxes('bcc').nullish(),
    reply_to: mailboxes('reply_to').nullish(),
    headers: z.record(z.string(), z.string()).nullish(),
    attachments: z.array(attachmentSchema).nullish(),
    tags: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  })
  .refine(({ html, text }) => Boolean(html ?? text), 'Missing `html` or `text` field.')

type Email = z.infer<typeof emailSchema>

/** What's wrong with a body, with Resend's error names and wording. */
export function problemIn(body: unknown, error: z.ZodError): { name: string; message: string } {
  for (const field of ['from', 'to', 'subject']) {
    const given = typeof body === 'object' && body !== null && field in body
    if (!given) return { name: 'missing_required_field', message: `Missing \`${field}\` field.` }
  }
  const issue = error.issues[0]
  const nested = issue?.code === 'invalid_union' ? issue.errors.flat()[0]?.message : undefined
  return { name: 'validation_error', message: nested ?? issue?.message ?? 'Invalid body.' }
}

/** An accepted email. `createdAt` is ISO 8601. */
export interface StoredEmail extends Email {
  id: string
  createdAt: string
}

interface SentRequest {
  key: string
  /** Hash of the request. Reusing a key with other content is an error, as at Resend. */
  fingerprint: string
}

const KEY_LIFETIME = 24 * 60 * 60 * 1000

/** The emails of one installation, on disk before they're acknowledged. */
export class Mailbox {
  readonly #db: DatabaseSync

  constructor(db: DatabaseSync) {
    this.#db = db
    db.exec(
      `CREATE TABLE IF NOT EXISTS emails (
        number INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, email TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS requests (
        key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, ids TEXT NOT NULL, at INTEGER NOT NULL);`,
    )
  }

  /**
   * Stores an email, once per idempotency key within 24 hours.
   *
   * @returns its ID, or 'conflict' when the key was used with a different request
   */
  deliver(email: Email, request?: SentRequest): string {
    return together(this.#db, () => this.#repeated(request) ?? this.#insert(email, request))
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
