import { hash } from 'node:crypto'
import { hostProvider, type App } from '../web/host.ts'
import type { Service } from '../web/serve.ts'
import { inboxPage, messagePage } from './inbox.ts'
import { emailSchema, Mailbox, problemIn, type StoredEmail } from './mailbox.ts'

/** Starts the stand-in for Resend on loopback, with its emails in a folder. */
export async function startMail(options: {
  dataDir: string
  port: number
  apiKey: string
}): Promise<Service> {
  const mailbox = new Mailbox(options.dataDir)
  return hostProvider(options.port, {
    name: 'resend',
    problem: resendProblem,
    received: () => mailbox.list().map((one) => ({ id: one.id, body: JSON.stringify(one) })),
    close: () => mailbox.close(),
    routes: (app) => routes(app, mailbox, options.apiKey),
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
function routes(app: App, mailbox: Mailbox, apiKey: string): void {
  app.use('/:call{(?:emails|domains).*}', async ({ req }, next) => {
    const key = req.header('authorization')
    if (!key) return refusal(401, 'missing_api_key', 'Missing API key in the authorization header.')
    if (key !== `Bearer ${apiKey}`) return refusal(403, 'invalid_api_key', 'API key is invalid.')
    await next()
  })
  app.post('/emails', ({ req }) => send(mailbox, req.raw))
  app.get('/emails', () => list(mailbox.list().map(asResend)))
  app.get('/emails/:id', ({ req }) => {
    const email = mailbox.find(req.param('id'))
    return email ? Response.json(asResend(email)) : noEmail()
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
    return email ? context.html(messagePage(email)) : context.notFound()
  })
  app.get('/inbox/:id/:index', (context) => {
    const email = mailbox.find(context.req.param('id'))
    return attachmentFile(email, context.req.param('index')) ?? context.notFound()
  })
  app.notFound(() => refusal(404, 'not_found', 'The requested endpoint does not exist.'))
}

const noEmail = () => refusal(404, 'not_found', 'Email not found')

async function send(mailbox: Mailbox, request: Request): Promise<Response> {
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
  return Response.json({ id })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function asResend({ createdAt, ...email }: StoredEmail): object {
  return {
    object: 'email',
    ...email,
    // These have their own endpoint, `GET /emails/:id/attachments`.
    attachments: undefined,
    created_at: createdAt,
    last_event: 'delivered',
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
