import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { Faults } from '../web/faults.ts'
import type { App } from '../web/host.ts'
import type { Service } from '../web/serve.ts'
import { USERS, type Contact, type Contacts } from './contacts.ts'
import { hostCrm, type CrmOptions } from './host.ts'
import { deskRoutes } from './page.ts'

/**
 * Starts a Pipedrive with the calls of its API that the product makes, a page of its persons, and
 * webhooks of the second version.
 *
 * @see https://developers.pipedrive.com/docs/api/v1
 * @see https://pipedrive.readme.io/docs/guide-for-webhooks-v2
 */
export function startPipedrive(options: CrmOptions): Promise<Service> {
  const faults = new Faults(problemBody, 'webhook', 'search')
  return hostCrm('pipedrive', options, {
    problem: problemBody,
    faults,
    headers: (_body, key) => ({
      authorization: `Basic ${Buffer.from(`northwright:${key}`).toString('base64')}`,
    }),
    routes(app, contacts, send) {
      const tell = (action: string, id: string, data: object | null) => {
        const timestamp = new Date().toISOString()
        const meta = { version: '2.0', entity: 'person', action, entity_id: id, timestamp }
        send(id, action, { meta, data })
      }
      const store = (contact: Contact) => {
        contacts.keep(contact)
        tell('change', contact.id, told(contact))
        return contact
      }
      for (const path of ['/v1/*', '/api/*'])
        app.use(path, async ({ req }, next) => {
          if (req.header('x-api-token') !== options.token)
            return problem(401, 'unauthorized access')
          await next()
        })
      const remove = (id: string) => {
        const isThere = contacts.delete(id)
        if (isThere) tell('delete', id, null)
        return isThere
      }
      fieldRoutes(app, contacts)
      personRoutes(app, { contacts, store, remove, tell, isBlind: () => !!faults.take('search') })
      deskRoutes(app, {
        title: 'Pipedrive',
        contacts,
        choices: { owner_id: USERS.map(({ id }) => String(id)), state: STATES },
        change(contact, name, value) {
          const field = contacts.fields().find((one) => one.name === STATE)
          const option = (field?.['options'] as Option[] | undefined)?.find(
            ({ label }) => label === value,
          )
          const change =
            name === 'state' && field
              ? { [String(field['key'])]: option?.id ?? null }
              : { owner_id: Number(value) }
          store({ ...contact, values: { ...contact.values, ...change } })
        },
        remove: ({ id }) => void remove(id),
        // It tells of the one that is gone, and of the other one's change.
        merge(loser, winner) {
          contacts.merge(loser, winner)
          tell('delete', loser.id, null)
          tell('change', winner.id, told(winner))
        },
      })
    },
  })
}

const STATE = 'Northwright: State'
const STATES = ['New', 'In talks', 'Won', 'Lost', 'Not a fit']

interface Option {
  id: number
  label: string
}

function problemBody(_status: number, error: string): object {
  return { success: false, error }
}

function problem(status: number, error: string): Response {
  return Response.json(problemBody(status, error), { status })
}

function success(data: unknown, status = 200): Response {
  return Response.json({ success: true, data }, { status })
}

function fieldRoutes(app: App, contacts: Contacts): void {
  app.get('/v1/users', () => success(USERS.map((user) => ({ ...user, active_flag: true }))))
  app.get('/v1/personFields', () => success(contacts.fields()))
  app.post('/v1/personFields', async ({ req }) => {
    const { name, field_type, options = [] } = await req.json()
    const field = {
      name,
      field_type,
      key: randomBytes(20).toString('hex'),
      options: options.map(({ label }: Option, index: number) => ({ id: index + 11, label })),
    }
    contacts.addField(field)
    return success(field, 201)
  })
  app.put('/v1/personFields/:key', async ({ req }) => {
    const field = contacts.fields().find(({ key }) => key === req.param('key'))
    const change = await req.json()
    if (!field || !contacts.deleteField(field.name)) return problem(404, 'Field not found')
    contacts.addField({ ...field, ...change })
    return success({ ...field, ...change })
  })
  app.delete('/v1/personFields/:key', ({ req }) => {
    const field = contacts.fields().find(({ key }) => key === req.param('key'))
    if (field) contacts.deleteField(field.name)
    return success({ id: 1 })
  })
}

const bodySchema = z.object({
  name: z.string().min(1).optional(),
  emails: z.array(z.object({ value: z.string(), primary: z.boolean() })).optional(),
  owner_id: z.number().optional(),
  custom_fields: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).default({}),
})

function personRoutes(
  app: App,
  desk: {
    contacts: Contacts
    store(contact: Contact): Contact
    remove(id: string): boolean
    tell(action: string, id: string, data: object | null): void
    /** Whether its search doesn't find anybody yet. */
    isBlind(): boolean
  },
): void {
  const { contacts, store } = desk
  const read = async (request: Request) => {
    const body = bodySchema.safeParse(await request.json().catch(() => undefined))
    if (!body.success) return problem(400, 'Validation failed')
    const keys = new Set(contacts.fields().map(({ key }) => key))
    const stranger = Object.keys(body.data.custom_fields).find((key) => !keys.has(key))
    if (stranger)
      return problem(400, `Validation failed: custom_fields: Unrecognized key '${stranger}'`)
    const { custom_fields: values, owner_id } = body.data
    return { ...body.data, values: { ...values, ...(owner_id && { owner_id }) } }
  }
  app.get('/api/v2/persons/search', ({ req }) => {
    const found = desk.isBlind() ? undefined : contacts.withEmail(req.query('term') ?? '')
    const items = found
      ? [
          {
            result_score: 1,
            item: { id: Number(found.id), emails: found.emails, name: found.name },
          },
        ]
      : []
    return success({ items })
  })
  app.get('/api/v2/persons', ({ req }) => {
    const ids = req.query('ids')?.split(',')
    // Without IDs, in the only order that is asked for: who was added last comes first.
    const found = ids
      ? ids.map((id) => contacts.find(id))
      : contacts.list().slice(0, Number(req.query('limit') ?? 100))
    return success(found.flatMap(shownOrNone))
  })
  app.post('/api/v2/persons', async ({ req }) => {
    const body = await read(req.raw)
    if (body instanceof Response) return body
    const { name, emails = [], values } = body
    if (!name) return problem(400, 'Validation failed: name: Required')
    const added = contacts.add({ name, emails: emails.map(({ value }) => value), values })
    desk.tell('create', added.id, told(added))
    return success(shown(added), 201)
  })
  app.patch('/api/v2/persons/:id', async ({ req }) => {
    const body = await read(req.raw)
    if (body instanceof Response) return body
    const contact = contacts.find(req.param('id'))
    if (!contact || contact.id !== req.param('id')) return problem(404, 'Person not found')
    return success(shown(store({ ...contact, values: { ...contact.values, ...body.values } })))
  })
  app.delete('/api/v2/persons/:id', ({ req }) =>
    desk.remove(req.param('id'))
      ? success({ id: Number(req.param('id')) })
      : problem(404, 'Person not found'),
  )
  app.notFound(() => problem(404, 'unknown method'))
}

function shown({ id, name, emails, values: { owner_id, ...custom_fields } }: Contact): object {
  return {
    id: Number(id),
    name,
    owner_id: owner_id ?? USERS[0]?.id,
    emails: emails.map((value, index) => ({ value, primary: index === 0 })),
    custom_fields,
  }
}

const shownOrNone = (contact: Contact | undefined) => (contact ? [shown(contact)] : [])

/** As webhooks have it: with the type of each value. */
function told(contact: Contact): object {
  const { values } = contact
  const custom_fields = Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name !== 'owner_id')
      .map(([key, value]) => [
        key,
        typeof value === 'number' && Number.isInteger(value) && value > 10 && value < 16
          ? { type: 'enum', id: value }
          : value === null
            ? null
            : { type: typeof value === 'number' ? 'double' : 'varchar', value },
      ]),
  )
  return { ...shown(contact), custom_fields }
}
