import { hash } from 'node:crypto'
import { z } from 'zod'
import { Faults } from '../web/faults.ts'
import { hostProvider, type App } from '../web/host.ts'
import { openStore } from '../web/received.ts'
import type { Service } from '../web/serve.ts'
import { HAPPENINGS, Happenings, isHappening, type Happening } from './happenings.ts'
import { inboxPage, messagePage } from './inbox.ts'
import { emailSchema, Mailbox, problemIn, type StoredEmail } from './mailbox.ts'

/** Starts the stand-in for Resend on loopback, with its emails in a folder. */
export async function startMail(options: {
  dataDir: string
  port: number
  apiKey: string
  /** What its webhooks are signed with, and the site that gets them, if there is one. */
  webhookSecret?: string
  siteUrl?: string | undefined
  /** How long a minute between two attempts takes here, in milliseconds. */
  minute?: number
}): Promise<Service> {
  const { dataDir, port, apiKey, webhookSecret: secret = '', siteUrl, minute = 1000 } = options
  const db = openStore(dataDir, 'mail', '')
  const mailbox = new Mailbox(db)
  const faults = new Faults(resendProblem, 'webhook')
  const happenings = new Happenings(db, { siteUrl, secret, minute, faults })
  return hostProvider(port, {
    name: 'resend',
    problem: resendProblem,
    faults,
    received: () => mailbox.list().map((one) => ({ id: one.id, body: JSON.stringify(one) })),
    close() {
      happenings.close()
      db.close()
    },
    routes(app) {
      routes(app, { mailbox, happenings, apiKey })
      accountRoutes(app, happenings, { siteUrl, secret })
    },
  })
}

/** The domains the stand-in's Resend account may send from. */
const DOMAINS = [{ id: 'local', name: 'northwright.example', status: 'verified', region: 'local' }]

/** The body of a Resend error response. */
function resendProblem(statusCode: number, message: string, name?: string): object {
  const usual: Record<number, string> = {
    401: 'restricted_api_key',
    422: 'validation_error',
    429: 'rate_limit_exceeded',
  }
  return { statusCode, name: name ?? usual[statusCode] ?? 'application_error', message }
}

/**
 * Resend's sending API (https://resend.com/docs/api-reference) plus an inbox to look into. The
 * emulator that ships with `emulate` keeps its emails and idempotency keys in memory. This one
 * keeps both on disk, so that 'sent once' holds across a crash of this machine.
 */
function routes(app: App, { mailbox, happenings, apiKey }: Account): void {
  app.use('/:call{(?:emails|domains|suppressions|webhooks).*}', async ({ req }, next) => {
    const key = req.header('authorization')
    if (!key) return refusal(401, 'missing_api_key', 'Missing API key in the authorization header.')
    if (key !== `Bearer ${apiKey}`) return refusal(403, 'invalid_api_key', 'API key is invalid.')
    await next()
  })
  const shown = (email: StoredEmail) => asResend(email, happenings.of(email.id).at(-1))
  app.post('/emails', ({ req }) => send(mailbox, happenings, req.raw))
  app.get('/emails', () => list(mailbox.list().map(shown)))
  app.get('/emails/:id', ({ req }) => {
    const email = mailbox.find(req.param('id'))
    return email ? Response.json(shown(email)) : noEmail()
  })
  app.get('/emails/:id/attachments', ({ req }) => {
    const email = mailbox.find(req.param('id'))
    return email ? list(attachmentList(email, new URL(req.url).origin)) : noEmail()
  })
  app.get('/domains', () => list(DOMAINS))
  app.get('/', ({ redirect }) => redirect('/inbox'))
  app.get('/inbox', (context) => context.html(inboxPage(mailbox.list())))
  app.get('/inbox/:id', (context) => {
    const email = mailbox.find(context.req.param('id'))
    return email ? context.html(messagePage(email, happenings.of(email.id))) : context.notFound()
  })
  app.post('/inbox/:id/:happening', ({ req }) => {
    const email = mailbox.find(req.param('id'))
    const happening = req.param('happening')
    if (!email || !isHappening(happening)) return noEmail()
    happenings.happen(email, happening)
    return new Response(null, { status: 303, headers: { location: `/inbox/${email.id}` } })
  })
  app.get('/inbox/:id/:index', (context) => {
    const email = mailbox.find(context.req.param('id'))
    return attachmentFile(email, context.req.param('index')) ?? context.notFound()
  })
  app.notFound(() => refusal(404, 'not_found', 'The requested endpoint does not exist.'))
}

interface Account {
  mailbox: Mailbox
  happenings: Happenings
  apiKey: string
}

const ownSchema = z.object({ email: z.email() })

/** The suppression list, and the one webhook that this account has. */
function accountRoutes(
  app: App,
  happenings: Happenings,
  { siteUrl, secret }: { siteUrl: string | undefined; secret: string },
): void {
  app.get('/suppressions', () => list(happenings.suppressions()))
  app.post('/suppressions', async ({ req }) => {
    const body = ownSchema.safeParse(await req.raw.json().catch(() => undefined))
    if (!body.success) return refusal(422, 'validation_error', 'Missing `email` field.')
    const { email } = body.data
    happenings.suppress(email, 'manual')
    return Response.json({ object: 'suppression', ...happenings.suppressed(email) })
  })
  app.delete('/suppressions/:id', ({ req }) => {
    const listed = happenings.suppressed(req.param('id'))
    if (!listed) return refusal(404, 'not_found', 'Suppression not found')
    happenings.release(listed)
    return Response.json({ object: 'suppression', id: listed.id, deleted: true })
  })
  const webhook = {
    id: 'local',
    created_at: '2026-11-22T00:00:00.000Z',
    status: 'enabled',
    endpoint: new URL('/api/email-events', siteUrl ?? 'http://localhost:3000').href,
    events: [...new Set(Object.values(HAPPENINGS).map(({ type }) => type)), ...SUPPRESSION_EVENTS],
  }
  app.get('/webhooks', () => list([webhook]))
  app.get('/webhooks/:id', ({ req }) =>
    req.param('id') === webhook.id
      ? Response.json({ object: 'webhook', ...webhook, signing_secret: secret })
      : refusal(404, 'not_found', 'Webhook not found'),
  )
}

const SUPPRESSION_EVENTS = ['suppression.added', 'suppression.removed']

const noEmail = () => refusal(404, 'not_found', 'Email not found')

async function send(mailbox: Mailbox, happenings: Happenings, request: Request): Promise<Response> {
  const key = request.headers.get('idempotency-key')
  if (key !== null && (key.length < 1 || key.length > 256)) {
    return refusal(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.')
  }
  const text = await request.text()
  const body: unknown = parse(text)
  const email = emailSchema.safeParse(body)
  if (!email.success) {
    const { name, message } = problemIn(body, email.error)
    return refusal(422, name, message)
  }
  const fingerprint = hash('sha256', text)
  const id = mailbox.deliver(email.data, key === null ? undefined : { key, fingerprint })
  if (id === 'conflict') {
    const message = 'Same idempotency key used with a different request payload.'
    return refusal(409, 'invalid_idempotent_request', message)
  }
  const stored = mailbox.find(id)
  if (stored) happenings.accept(stored)
  return Response.json({ id })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function asResend({ createdAt, ...email }: StoredEmail, last: Happening = 'deliver'): object {
  return {
    object: 'email',
    ...email,
    // These have their own endpoint, `GET /emails/:id/attachments`.
    attachments: undefined,
    created_at: createdAt,
    last_event: HAPPENINGS[last].type.replace('email.', ''),
    scheduled_at: null,
  }
}

function list(data: object[]): Response {
  return Response.json({ object: 'list', has_more: false, data })
}

function refusal(status: number, name: string, message: string): Response {
  return Response.json(resendProblem(status, message, name), { status })
}

/**
 * The data of `GET /emails/:id/attachments`
 * (https://resend.com/docs/api-reference/emails/list-email-attachments).
 */
function attachmentList({ id, attachments }: StoredEmail, origin: string): object[] {
  return (attachments ?? []).map(({ filename, content, content_type }, index) => ({
    id: `${id}-${index}`,
    filename,
    size: Buffer.byteLength(content, 'base64'),
    content_type: content_type ?? 'application/octet-stream',
    content_disposition: 'attachment',
    download_url: `${origin}/inbox/${id}/${index}`,
  }))
}

/**
 * The file itself, always as a download: it may be untrusted HTML and must not run on the inbox's
 * origin.
 */
function attachmentFile(email: StoredEmail | undefined, index: string): Response | undefined {
  const attachment = email?.attachments?.[Number(index)]
  if (!attachment) return undefined
  return new Response(Buffer.from(attachment.content, 'base64'), {
    headers: {
      'Content-Type': attachment.content_type ?? 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
