import { hash, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Webhook } from 'standardwebhooks'
import type { Faults } from '../web/faults.ts'
import { together } from '../web/received.ts'
import { Webhooks, type Sender } from '../web/webhooks.ts'
import type { StoredEmail } from './mailbox.ts'

/** What can happen to an email, by the last part of a path here, and its button. */
export const HAPPENINGS = {
  deliver: { button: 'Deliver', type: 'email.delivered' },
  delay: { button: 'Delay', type: 'email.delivery_delayed' },
  full: { button: 'Bounce: inbox full', type: 'email.bounced' },
  bounce: { button: 'Bounce: no such mailbox', type: 'email.bounced' },
  complain: { button: 'Report as spam', type: 'email.complained' },
  suppress: { button: 'Suppress', type: 'email.suppressed' },
  fail: { button: 'Fail', type: 'email.failed' },
} as const
export type Happening = keyof typeof HAPPENINGS

export function isHappening(name: string): name is Happening {
  return Object.hasOwn(HAPPENINGS, name)
}

/** What each says beyond the email; as https://resend.com/docs/webhooks/event-types shows it. */
const MORE: Partial<Record<Happening, object>> = {
  full: { bounce: { type: 'Transient', subType: 'MailboxFull', message: 'The inbox is full.' } },
  bounce: {
    bounce: { type: 'Permanent', subType: 'General', message: 'smtp; 550 5.1.1 user unknown' },
  },
  suppress: {
    suppressed: { type: 'OnAccountSuppressionList', message: 'The address is suppressed.' },
  },
  fail: { failed: { reason: 'reached_daily_quota' } },
}

/** As Resend's own test addresses do: 'bounced@' of any domain, with any '+label'. */
const TEST_ADDRESSES: Record<string, Happening> = {
  bounced: 'bounce',
  full: 'full',
  delayed: 'delay',
  complained: 'complain',
  suppressed: 'suppress',
}

/** What ends with the address on the suppression list, and why it says that it is there. */
const ORIGINS: Partial<Record<Happening, Suppression['origin']>> = {
  bounce: 'bounce',
  complain: 'complaint',
}

export interface Suppression {
  id: string
  email: string
  origin: 'bounce' | 'complaint' | 'manual'
  source_id: string | null
  created_at: string
}

interface Options {
  siteUrl: string | undefined
  secret: string
  minute: number
  faults: Faults
}

/** Minutes from a failed attempt to the next: https://resend.com/docs/webhooks/retries-and-replays */
const RETRIES = [5 / 60, 5, 30, 120, 300, 600]

/** Svix's headers. The same webhook has the same ID each time. */
function headers(body: string, secret: string, at: Date): Record<string, string> {
  const id = `msg_${hash('sha256', body).slice(0, 24)}`
  return {
    'svix-id': id,
    'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
    'svix-signature': new Webhook(secret).sign(id, at, body),
  }
}

/** What became of emails, and the suppression list: on disk, and told to the site by webhooks. */
export class Happenings {
  readonly #db: DatabaseSync
  readonly #webhooks: Webhooks<'resend'>

  constructor(db: DatabaseSync, { secret, ...options }: Options) {
    this.#db = db
    db.exec(`
      CREATE TABLE IF NOT EXISTS happened (email TEXT NOT NULL, happening TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS happened_email ON happened (email);
      CREATE TABLE IF NOT EXISTS suppressions (
        address TEXT PRIMARY KEY COLLATE NOCASE, id TEXT NOT NULL, suppression TEXT NOT NULL);`)
    const retryAfter: Sender['retryAfter'] = (attempts) => RETRIES[attempts - 1] ?? null
    const resend = { path: '/api/email-events', secret, headers, retryAfter }
    this.#webhooks = new Webhooks(db, { ...options, senders: { resend } })
  }

  /** What happens to an accepted email by itself. Once, however often it was asked for. */
  accept(email: StoredEmail): void {
    if (this.of(email.id).length > 0) return
    const addresses = email.to.map(addressIn)
    const isSuppressed = addresses.some((address) => this.suppressed(address))
    const asked = addresses.flatMap((address) => {
      const [, local = ''] = /^([^@+]+)(?:\+[^@]*)?@/.exec(address.toLowerCase()) ?? []
      return Object.hasOwn(TEST_ADDRESSES, local) ? (TEST_ADDRESSES[local] ?? []) : []
    })
    this.happen(email, isSuppressed ? 'suppress' : (asked[0] ?? 'deliver'))
  }

  happen(email: StoredEmail, happening: Happening): void {
    together(this.#db, () => this.#keep(email, happening))
  }

  #keep({ id, from, to, subject, createdAt }: StoredEmail, happening: Happening): void {
    this.#db.prepare('INSERT INTO happened VALUES (?, ?)').run(id, happening)
    const data = {
      email_id: id,
      message_id: `<${id}@local>`,
      created_at: createdAt,
      from,
      to,
      subject,
      ...MORE[happening],
    }
    this.#tell(id, HAPPENINGS[happening].type, data)
    const origin = ORIGINS[happening]
    if (origin) for (const address of to.map(addressIn)) this.suppress(address, origin, id)
  }

  /** What happened to an email, oldest first. */
  of(id: string): Happening[] {
    const rows = this.#db
      .prepare('SELECT happening FROM happened WHERE email = ? ORDER BY rowid')
      .all(id)
    return rows.map((row) => String(row['happening'])).filter(isHappening)
  }

  suppress(email: string, origin: Suppression['origin'], source: string | null = null): void {
    if (this.suppressed(email)) return
    const created_at = new Date().toISOString()
    const listed = { id: randomUUID(), email, origin, source_id: source, created_at }
    this.#db
      .prepare('INSERT INTO suppressions VALUES (?, ?, ?)')
      .run(email, listed.id, JSON.stringify(listed))
    this.#tell(email, 'suppression.added', listed)
  }

  suppressed(idOrEmail: string): Suppression | undefined {
    const row = this.#db
      .prepare('SELECT suppression FROM suppressions WHERE address = ? OR id = ?')
      .get(idOrEmail, idOrEmail)
    return row && JSON.parse(String(row['suppression']))
  }

  suppressions(): Suppression[] {
    const rows = this.#db.prepare('SELECT suppression FROM suppressions ORDER BY rowid DESC').all()
    return rows.map((row) => JSON.parse(String(row['suppression'])))
  }

  release({ id, email, ...listed }: Suppression): void {
    this.#db.prepare('DELETE FROM suppressions WHERE id = ?').run(id)
    this.#tell(email, 'suppression.removed', { id, email, ...listed })
  }

  close(): void {
    this.#webhooks.close()
  }

  #tell(uid: string, type: string, data: object): void {
    const body = { type, created_at: new Date().toISOString(), data }
    this.#webhooks.add({ from: 'resend', uid, happening: type, body })
  }
}

function addressIn(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox
}
