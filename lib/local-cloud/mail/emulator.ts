import { hash } from 'node:crypto'
import { defineEmulator, type EmulatorDefinition } from 'emulate'
import { attachmentFile, attachmentList } from './attachments.ts'
import { emailSchema, problemIn } from './email.ts'
import { inboxPage, messagePage } from './inbox.ts'
import type { Mailbox, StoredEmail } from './mailbox.ts'

type Answer = { status: number; body: object }

/** The domains the stand-in's Resend account may send from. */
const DOMAINS = [{ id: 'local', name: 'northwright.example', status: 'verified', region: 'local' }]

/** The body of a Resend error response. */
export function resendProblem(statusCode: number, message: string, name?: string): object {
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
export function mailEmulator(mailbox: Mailbox, apiKey: string): EmulatorDefinition<object> {
  return defineEmulator<object>({
    name: 'resend',
    state: () => ({}),
    cors: false,
    setup({ app }) {
      const refused = (request: Request): Answer | undefined => {
        const key = request.headers.get('authorization')
        if (!key)
          return refusal(401, 'missing_api_key', 'Missing API key in the authorization header.')
        return key === `Bearer ${apiKey}`
          ? undefined
          : refusal(403, 'invalid_api_key', 'API key is invalid.')
      }
      const api =
        (work: (request: Request, id: string) => Answer | Promise<Answer>) =>
        async ({ req }: { req: { raw: Request; param: (name: string) => string } }) => {
          const { status, body } = refused(req.raw) ?? (await work(req.raw, req.param('id')))
          return Response.json(body, { status })
        }
      app.post(
        '/emails',
        api((request) => send(mailbox, request)),
      )
      app.get(
        '/emails',
        api(() => list(mailbox.list().map(asResend))),
      )
      app.get(
        '/emails/:id',
        api((_, id) => {
          const email = mailbox.find(id)
          return email ? ok(asResend(email)) : refusal(404, 'not_found', 'Email not found')
        }),
      )
      app.get(
        '/emails/:id/attachments',
        api(({ url }, id) => {
          const email = mailbox.find(id)
          if (!email) return refusal(404, 'not_found', 'Email not found')
          return list(attachmentList(email, new URL(url).origin))
        }),
      )
      app.get(
        '/domains',
        api(() => list(DOMAINS)),
      )
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
      app.notFound((context) =>
        context.json(
          resendProblem(404, 'The requested endpoint does not exist.', 'not_found'),
          404,
        ),
      )
    },
  })
}

async function send(mailbox: Mailbox, request: Request): Promise<Answer> {
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
  return ok({ id })
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

function list(data: object[]): Answer {
  return ok({ object: 'list', has_more: false, data })
}

function ok(body: object): Answer {
  return { status: 200, body }
}

function refusal(status: number, name: string, message: string): Answer {
  return { status, body: resendProblem(status, message, name) }
}
