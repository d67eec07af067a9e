import { createHmac } from 'node:crypto'
import { Faults } from '../web/faults.ts'
import type { App } from '../web/host.ts'
import { together } from '../web/received.ts'
import type { Service } from '../web/serve.ts'
import { USERS, type Contact, type Contacts } from './contacts.ts'
import { hostCrm, type CrmOptions } from './host.ts'
import { batch, OWN, problemsOf, TOLD, type Input } from './hubspot-properties.ts'
import { deskRoutes } from './page.ts'

const OBJECTS = '/crm/v3/objects/contacts'
const PROPERTIES = '/crm/v3/properties/contacts'
/** In one webhook. */
const MOST_EVENTS = 100

/**
 * Starts a HubSpot with the calls of its API that the product makes, a page of its contacts, and
 * webhooks with signatures of the third version.
 *
 * @see https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/guide
 * @see https://developers.hubspot.com/docs/api/webhooks
 */
export function startHubspot(options: CrmOptions): Promise<Service> {
  return hostCrm('hubspot', options, {
    problem: problemBody,
    faults: new Faults(problemBody, 'webhook'),
    headers(body, key, at) {
      const time = String(at.getTime())
      const url = `${options.siteUrl}/api/crm/hubspot`
      const signature = createHmac('sha256', key).update(`POST${url}${body}${time}`)
      return {
        'x-hubspot-request-timestamp': time,
        'x-hubspot-signature-v3': signature.digest('base64'),
      }
    },
    routes(app, contacts, send) {
      const tellOf = (events: Event[]) => {
        const [first] = events
        if (!first) return
        const { subscriptionType, objectId, primaryObjectId } = first
        send(String(objectId ?? primaryObjectId), subscriptionType, events)
      }
      const tell: Tell = (...what) => tellOf([event(...what)])
      app.use('/crm/*', async ({ req }, next) => {
        if (req.header('authorization') !== `Bearer ${options.token}`)
          return problem(401, 'The access token is not right.', 'INVALID_AUTHENTICATION')
        await next()
      })
      apiRoutes(app, contacts, tellOf)
      deskRoutes(app, {
        title: 'HubSpot',
        contacts,
        choices: Object.fromEntries(TOLD.map((name) => [name, OWN[name] ?? []])),
        change: (contact, name, value) => store(contacts, contact, { [name]: value }, tell),
        remove(contact) {
          contacts.delete(contact.id)
          tell('contact.deletion', { objectId: Number(contact.id) })
        },
        merge(loser, winner) {
          contacts.merge(loser, winner)
          tell('contact.merge', {
            primaryObjectId: Number(winner.id),
            mergedObjectIds: [Number(loser.id)],
            newObjectId: Number(winner.id),
          })
        },
      })
    },
  })
}

interface About {
  objectId?: number
  primaryObjectId?: number
  [name: string]: unknown
}
interface Event extends About {
  subscriptionType: string
}
type Tell = (subscriptionType: string, about: About) => void

function event(subscriptionType: string, about: About): Event {
  return { subscriptionType, occurredAt: Date.now(), portalId: 1, attemptNumber: 0, ...about }
}

function problemBody(_status: number, message: string, category = 'VALIDATION_ERROR'): object {
  return { status: 'error', message, correlationId: 'local', category }
}

function problem(status: number, message: string, category?: string): Response {
  return Response.json(problemBody(status, message, category), { status })
}

function apiRoutes(app: App, contacts: Contacts, tellOf: (events: Event[]) => void): void {
  app.get(PROPERTIES, () => {
    const results = [...Object.keys(OWN).map((name) => ({ name })), ...contacts.fields()]
    return Response.json({ results })
  })
  app.post(PROPERTIES, async ({ req }) => {
    const field = await req.json()
    return contacts.addField(field)
      ? Response.json(field, { status: 201 })
      : problem(409, `A property named ${field.name} already exists.`, 'OBJECT_ALREADY_EXISTS')
  })
  app.delete(`${PROPERTIES}/:name`, ({ req }) => {
    contacts.deleteField(req.param('name'))
    return new Response(null, { status: 204 })
  })
  app.post(`${PROPERTIES}/groups`, async ({ req }) => {
    const { name, label } = await req.json()
    return contacts.addField({ name: `group ${name}`, label })
      ? Response.json({ name, label, archived: false }, { status: 201 })
      : problem(409, `A group named ${name} already exists.`, 'OBJECT_ALREADY_EXISTS')
  })
  app.get('/crm/v3/owners/', () =>
    Response.json({ results: USERS.map(({ id, email }) => ({ id: String(id), email })) }),
  )
  app.post(`${OBJECTS}/batch/:action`, async ({ req }) => {
    const asked = batch.safeParse(await req.json().catch(() => undefined)).data
    if (!asked) return problem(400, 'Invalid input JSON')
    const action = req.param('action')
    if (action === 'read') return answer(asked.inputs, (one) => contacts.find(one.id))
    const events: Event[] = []
    const tell: Tell = (...what) => void events.push(event(...what))
    const change = (act: (one: Input) => Contact | undefined) =>
      together(contacts.db, () => {
        const response = answer(asked.inputs, act)
        for (let at = 0; at < events.length; at += MOST_EVENTS)
          tellOf(events.slice(at, at + MOST_EVENTS))
        return response
      })
    const wrong = asked.inputs.flatMap((one) => problemsOf(one, contacts))
    if (wrong.length > 0)
      return problem(400, `Property values were not valid: ${JSON.stringify(wrong)}`)
    if (action === 'update')
      return change(({ id, properties }) => {
        const contact = contacts.find(id)
        return contact && store(contacts, contact, properties, tell)
      })
    // By a second address nothing is found, and it can't be given to another one.
    const taken = asked.inputs
      .map(({ id }) => ({ id, contact: contacts.withEmail(id) }))
      .find(({ id, contact }) => contact && contact.emails[0]?.toLowerCase() !== id.toLowerCase())
    if (taken)
      return problem(409, `Contact already exists. Existing ID: ${taken.contact?.id}`, 'CONFLICT')
    return change(({ id: email, properties }) => {
      const known = contacts.withEmail(email)
      const contact = known ?? contacts.add({ emails: [email], name: '', values: {} })
      if (!known) tell('contact.creation', { objectId: Number(contact.id) })
      return store(contacts, contact, properties, tell)
    })
  })
  app.get(`${OBJECTS}/:id`, ({ req }) => {
    const id = req.param('id')
    const byEmail = req.query('idProperty') === 'email'
    const contact = byEmail ? contacts.withEmail(id) : contacts.find(id)
    return contact
      ? Response.json(shown(contact))
      : problem(404, 'resource not found', 'OBJECT_NOT_FOUND')
  })
  app.post(`${OBJECTS}/gdpr-delete`, async ({ req }) => {
    const { objectId } = await req.json()
    if (!contacts.delete(String(objectId)))
      return problem(404, 'resource not found', 'OBJECT_NOT_FOUND')
    tellOf([event('contact.privacyDeletion', { objectId: Number(objectId) })])
    return new Response(null, { status: 204 })
  })
  app.notFound(() => problem(404, 'The local HubSpot does not play this call.'))
}

function store(
  contacts: Contacts,
  contact: Contact,
  properties: Record<string, string>,
  tell: Tell,
): Contact {
  const after = { ...contact, values: { ...contact.values, ...properties } }
  contacts.keep(after)
  for (const name of TOLD) {
    const value = properties[name]
    if (value !== undefined && value !== contact.values[name])
      tell('contact.propertyChange', {
        objectId: Number(contact.id),
        propertyName: name,
        propertyValue: value,
      })
  }
  return after
}

/** With 207 if some of those that were asked for aren't there. */
function answer(inputs: Input[], find: (one: Input) => Contact | undefined): Response {
  const missing: string[] = []
  const results = inputs.flatMap((one) => {
    const contact = find(one)
    if (!contact) missing.push(one.id)
    return contact ? [{ ...shown(contact), objectWriteTraceId: one.objectWriteTraceId }] : []
  })
  if (missing.length === 0) return Response.json({ status: 'COMPLETE', results })
  const error = {
    status: 'error',
    category: 'OBJECT_NOT_FOUND',
    message: 'Could not get some CONTACT objects, they may be deleted or not exist.',
    context: { ids: missing },
  }
  return Response.json(
    { status: 'COMPLETE', results, numErrors: missing.length, errors: [error] },
    { status: 207 },
  )
}

function shown({ id, emails, values }: Contact): object {
  const [email, ...others] = emails
  return {
    id,
    properties: { ...values, email, hs_object_id: id, hs_additional_emails: others.join(';') },
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    archived: false,
  }
}
