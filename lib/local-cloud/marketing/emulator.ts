import { defineEmulator, type EmulatorDefinition } from 'emulate'
import type { z } from 'zod'
import type { Audience } from './audience.ts'
import { contactKeySchema, contactUpdateSchema } from './contact.ts'
import { contactsPage } from './contacts-page.ts'

/** The team name of the stand-in's Loops account. */
const TEAM = 'Northwright (local)'

type Context = { req: { raw: Request; query: (name: string) => string | undefined } }

/** The body of a Loops error response. */
export function loopsProblem(_status: number, message: string): object {
  return { success: false, message }
}

/**
 * The calls of Loops' API (https://loops.so/docs/api-reference) that the product, its doctor and
 * its tests make, plus a page that lists the contacts.
 */
export function marketingEmulator(audience: Audience, apiKey: string): EmulatorDefinition<object> {
  const authorized =
    (work: (context: Context) => Response | Promise<Response>) => (context: Context) =>
      context.req.raw.headers.get('authorization') === `Bearer ${apiKey}`
        ? work(context)
        : Response.json({ error: 'Invalid API key' }, { status: 401 })

  /** A call that takes a JSON body. */
  const call = <T>(schema: z.ZodType<T>, work: (input: T) => Response) =>
    authorized(async ({ req }) => {
      const input = schema.safeParse(await req.raw.json().catch(() => undefined))
      return input.success ? work(input.data) : problem(400, wording(input.error))
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
      app.put(
        '/api/v1/contacts/update',
        call(contactUpdateSchema, (contact) => success({ id: audience.upsert(contact) })),
      )
      app.get(
        '/api/v1/contacts/find',
        authorized(({ req }) => Response.json(audience.find(req.query('email') ?? ''))),
      )
      app.post(
        '/api/v1/contacts/delete',
        call(contactKeySchema, ({ email }) =>
          audience.delete(email)
            ? success({ message: 'Contact deleted.' })
            : problem(404, 'Contact not found.'),
        ),
      )
      app.get('/', ({ redirect }) => redirect('/contacts'))
      app.get('/contacts', (context) => context.html(contactsPage(audience.list())))
      app.notFound(() => problem(404, 'The local Loops does not play this call.'))
    },
  })
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
