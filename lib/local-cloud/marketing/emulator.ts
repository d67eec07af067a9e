import { defineEmulator, type EmulatorDefinition } from 'emulate'
import type { z } from 'zod'
import type { Audience } from './audience.ts'
import {
  contactKeySchema,
  contactUpdateSchema,
  eventSchema,
  newContactSchema,
  propertySchema,
  transactionalSchema,
} from './contact.ts'
import { contactsPage } from './contacts-page.ts'
import { DEFAULT_PROPERTIES, MAILING_LISTS, TEAM } from './account.ts'

type Context = { req: { raw: Request; query: (name: string) => string | undefined } }
type Work<T> = (input: T, request: Request) => Response

/** The body of a Loops error response. */
export function loopsProblem(_status: number, message: string): object {
  return { success: false, message }
}

/**
 * The calls of Loops' API (https://loops.so/docs/api-reference) for contacts, events and sends,
 * plus a page that lists the contacts.
 */
export function marketingEmulator(audience: Audience, apiKey: string): EmulatorDefinition<object> {
  const authorized =
    (work: (context: Context) => Response | Promise<Response>) => (context: Context) =>
      context.req.raw.headers.get('authorization') === `Bearer ${apiKey}`
        ? work(context)
        : Response.json({ error: 'Invalid API key' }, { status: 401 })

  /** A call that takes a JSON body. */
  const post = <T>(schema: z.ZodType<T>, work: Work<T>) =>
    authorized(async ({ req }) => {
      const body = await req.raw.json().catch(() => undefined)
      const input = schema.safeParse(body)
      return input.success ? work(input.data, req.raw) : problem(400, wording(input.error))
    })

  /** A call that identifies a contact in its query string. */
  const get = (work: Work<z.infer<typeof contactKeySchema>>) =>
    authorized(({ req }) => {
      const named = { email: req.query('email'), userId: req.query('userId') }
      const key = contactKeySchema.safeParse(named)
      return key.success ? work(key.data, req.raw) : problem(400, wording(key.error))
    })

  return defineEmulator<object>({
    name: 'loops',
    state: () => ({}),
    cors: false,
    setup({ app }) {
      app.get(
        '/api/v1/api-key',
        authorized(() => Response.json({ success: true, teamName: TEAM })),
      )
      app.post(
        '/api/v1/contacts/create',
        post(newContactSchema, (contact) => {
          const id = audience.create(contact)
          return id ? success({ id }) : problem(409, 'Email or userId is already on list.')
        }),
      )
      app.put(
        '/api/v1/contacts/update',
        post(contactUpdateSchema, (contact) => success({ id: audience.upsert(contact) })),
      )
      app.get(
        '/api/v1/contacts/find',
        get((key) => Response.json(audience.find(key))),
      )
      app.post(
        '/api/v1/contacts/delete',
        post(contactKeySchema, (key) =>
          audience.delete(key)
            ? success({ message: 'Contact deleted.' })
            : problem(404, 'Contact not found.'),
        ),
      )
      app.get(
        '/api/v1/contacts/properties',
        authorized(({ req }) => {
          const custom = audience.properties()
          return Response.json(
            req.query('list') === 'custom' ? custom : [...DEFAULT_PROPERTIES, ...custom],
          )
        }),
      )
      app.post(
        '/api/v1/contacts/properties',
        post(propertySchema, ({ name, type }) =>
          audience.addProperty(name, type) ? success() : problem(400, `Property '${name}' exists.`),
        ),
      )
      app.get(
        '/api/v1/lists',
        authorized(() => Response.json(MAILING_LISTS)),
      )
      app.post(
        '/api/v1/events/send',
        post(eventSchema, ({ eventName, eventProperties, ...contact }, request) => {
          const { email, userId } = contact
          return once(
            audience,
            'event',
            { eventName, email, userId, eventProperties },
            request,
            () => audience.upsert(contact),
          )
        }),
      )
      app.post(
        '/api/v1/transactional',
        post(transactionalSchema, (send, request) =>
          once(audience, 'transactional', send, request, () => {
            if (send.addToAudience) audience.upsert({ email: send.email })
          }),
        ),
      )
      app.get('/_local/sends', () => Response.json(audience.sends()))
      app.get('/', ({ redirect }) => redirect('/contacts'))
      app.get('/contacts', (context) => context.html(contactsPage(audience.list())))
      app.notFound(() => problem(404, 'The local Loops does not play this call.'))
    },
  })
}

/** Handles a send, whose effect happens once per idempotency key. */
function once(
  audience: Audience,
  kind: 'event' | 'transactional',
  send: object,
  request: Request,
  effect: () => void,
): Response {
  const key = request.headers.get('idempotency-key')
  const isNew = audience.record(kind, send, key, effect)
  return isNew ? success() : problem(409, 'Idempotency key has been used.')
}

function success(more: object = {}): Response {
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
