import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { hostProvider, type App } from './web/host.ts'
import { escapeHtml, listPage } from './web/page.ts'
import { openStore } from './web/received.ts'
import type { Service } from './web/serve.ts'

/** Starts the stand-in for Loops on loopback, with its contacts in a folder. */
export async function startMarketing(options: {
  dataDir: string
  port: number
  apiKey: string
}): Promise<Service> {
  const audience = new Audience(options.dataDir)
  return hostProvider(options.port, {
    name: 'loops',
    problem: loopsProblem,
    received: () => audience.list().map((one) => ({ id: one.id, body: JSON.stringify(one) })),
    close: () => audience.close(),
    routes: (app) => routes(app, audience, options.apiKey),
  })
}

/** The team name of the stand-in's Loops account. */
const TEAM = 'Northwright (local)'

/** The body of a Loops error response. */
function loopsProblem(_status: number, message: string): object {
  return { success: false, message }
}

/**
 * The calls of Loops' API (https://loops.so/docs/api-reference) that the product, its doctor and
 * its tests make, plus a page that lists the contacts.
 */
function routes(app: App, audience: Audience, apiKey: string): void {
  app.use('/api/:call{.*}', async ({ req }, next) => {
    if (req.header('authorization') !== `Bearer ${apiKey}`)
      return Response.json({ error: 'Invalid API key' }, { status: 401 })
    await next()
  })
  app.get('/api/v1/api-key', () => Response.json({ success: true, teamName: TEAM }))
  app.put('/api/v1/contacts/update', async ({ req }) => {
    const contact = contactUpdateSchema.safeParse(await req.raw.json().catch(() => undefined))
    return contact.success
      ? success({ id: audience.upsert(contact.data) })
      : problem(400, wording(contact.error))
  })
  app.get('/api/v1/contacts/find', ({ req }) =>
    Response.json(audience.find(req.query('email') ?? '')),
  )
  app.post('/api/v1/contacts/delete', async ({ req }) => {
    const key = contactKeySchema.safeParse(await req.raw.json().catch(() => undefined))
    if (!key.success) return problem(400, wording(key.error))
    return audience.delete(key.data.email)
      ? success({ message: 'Contact deleted.' })
      : problem(404, 'Contact not found.')
  })
  app.get('/', ({ redirect }) => redirect('/contacts'))
  app.get('/contacts', (context) => context.html(contactsPage(audience.list())))
  app.notFound(() => problem(404, 'The local Loops does not play this call.'))
}

function success(more: object): Response {
  return Response.json({ success: true, ...more })
}

function problem(status: number, message: string): Response {
  return Response.json(loopsProblem(status, message), { status })
}

function wording(error: z.ZodError): string {
  const issue = error.issues[0]
  const field = issue?.path.join('.')
  return field ? `${field}: ${issue?.message}` : (issue?.message ?? 'Invalid body.')
}

const EMAIL = /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,.]+$/

const property = z.union([z.string(), z.number(), z.boolean(), z.null()])

const contactKeySchema = z.object({
  email: z.string('An email is required.').regex(EMAIL, 'Invalid email address.'),
})

/** Loops' own properties and custom ones are next to the email address. */
const contactUpdateSchema = contactKeySchema.catchall(property)

type ContactUpdate = z.infer<typeof contactUpdateSchema>

/** A contact as Loops returns it; custom properties are next to these. */
interface Contact {
  id: string
  email: string
  source: string
  subscribed: boolean
  [property: string]: unknown
}

/** The contacts of one installation, on disk before they're acknowledged. */
class Audience {
  readonly #db: DatabaseSync

  constructor(folder: string) {
    this.#db = openStore(
      folder,
      'marketing',
      `CREATE TABLE IF NOT EXISTS contacts (
        id TEXT PRIMARY KEY, email TEXT UNIQUE COLLATE NOCASE,
        contact TEXT NOT NULL, updated_at INTEGER NOT NULL);`,
    )
  }

  /** Updates the contact with this email address, or creates it. Returns its ID. */
  upsert(update: ContactUpdate): string {
    const newId = `local${randomUUID().replaceAll('-', '').slice(0, 20)}`
    const known = this.find(update.email)[0]
    // `null` clears a property.
    const contact = { id: newId, source: 'API', subscribed: true, ...known, ...update }
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

/** The page that lists all contacts. */
function contactsPage(contacts: Contact[]): string {
  return listPage({
    title: 'Contacts',
    intro: 'What the site told its local Loops.',
    what: 'contacts',
    columns: ['Address', 'Source', 'Subscribed', 'Other properties'],
    rows: contacts.map((contact) => [
      escapeHtml(contact.email),
      escapeHtml(contact.source),
      contact.subscribed ? 'Yes' : 'No',
      escapeHtml(othersOf(contact)),
    ]),
  })
}

const SHOWN = new Set(['id', 'email', 'source', 'subscribed'])

function othersOf(contact: Contact): string {
  return Object.entries(contact)
    .filter(([name, value]) => !SHOWN.has(name) && value !== null && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}
