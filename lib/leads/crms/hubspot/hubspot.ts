import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { CRM_TITLES } from '#lib/content/lead-emails.ts'
import { isSame } from '#lib/platform/http/guards.ts'
import {
  type Connection,
  type Crm,
  CrmError,
  type CrmEvent,
  type CrmSettings,
  OtherContact,
} from '#lib/leads/crms/crm.ts'
import { FIELDS, STATE_CHOICES } from '#lib/leads/crms/fields.ts'
import { askHubspot, type Ask } from '#lib/leads/crms/hubspot/api.ts'
import { hasEmail, NAMES, writeContacts } from '#lib/leads/crms/hubspot/contacts.ts'
import {
  GROUP,
  LEAD_STATUS,
  LIFECYCLE,
  OWNER,
  propertyOf,
  stateOf,
} from '#lib/leads/crms/hubspot/names.ts'
import { readWebhook } from '#lib/leads/crms/hubspot/webhook.ts'

/** https://developers.hubspot.com/docs/api/webhooks/validating-requests: five minutes. */
const TOLERANCE = 300_000

export const hubspot = {
  name: 'hubspot',
  title: CRM_TITLES.hubspot,
  token: 'HUBSPOT_TOKEN',
  secret: 'HUBSPOT_WEBHOOK_SECRET',
  batch: 100,
  connect,
  /** Its client's own check takes longer for a better guess. */
  isSigned({ url, body, headers, now }, secret) {
    const at = headers.get('x-hubspot-request-timestamp') ?? ''
    const signature = headers.get('x-hubspot-signature-v3') ?? ''
    const text = `POST${url}${body}${at}`
    const expected = createHmac('sha256', secret).update(text).digest('base64')
    const isOfNow = /^\d{1,16}$/.test(at) && Math.abs(now - Number(at)) <= TOLERANCE
    return isSame(signature, expected) && isOfNow
  },
  read: readWebhook,
} as const satisfies Crm

const nothing = z.unknown()
const propertiesSchema = z.object({ results: z.array(z.object({ name: z.string() })) })
const ownersSchema = z.object({
  results: z.array(z.object({ id: z.string(), email: z.string().nullish() })),
  paging: z.object({ next: z.object({ after: z.string() }).nullish() }).nullish(),
})
const contactSchema = z.object({
  id: z.string().min(1),
  properties: z.record(z.string(), z.string().nullable()),
})
const contactsSchema = z.object({ results: z.array(contactSchema) })

const TYPES = {
  number: { type: 'number', fieldType: 'number' },
  text: { type: 'string', fieldType: 'text' },
  moment: { type: 'datetime', fieldType: 'date' },
  state: {
    type: 'enumeration',
    fieldType: 'select',
    options: STATE_CHOICES.map(({ value, label }, displayOrder) => {
      return { value, label, displayOrder, hidden: false }
    }),
  },
} as const

function connect(settings: CrmSettings): Connection {
  const ask = askHubspot(settings)
  return {
    async prepare() {
      const group = { name: GROUP, label: 'Northwright' }
      await unlessThere(
        ask(({ crm: { properties } }) => properties.groupsApi.create('contacts', group), nothing),
      )
      const there = new Set(await present(ask))
      for (const { name, label, type } of FIELDS) {
        if (there.has(name)) continue
        // The client's types are enums, whose values are these texts.
        const property = {
          name: propertyOf(name),
          label,
          groupName: GROUP,
          ...TYPES[type],
        } as never
        await unlessThere(
          ask(
            ({ crm: { properties } }) => properties.coreApi.create('contacts', property),
            nothing,
          ),
        )
      }
      return NAMES
    },
    present: () => present(ask),
    async users() {
      const users: { id: string; email: string }[] = []
      let after: string | undefined
      do {
        const page = await ask(
          ({ crm }) => crm.owners.ownersApi.getPage(undefined, after, 100),
          ownersSchema,
        )
        for (const { id: user, email } of page.results) if (email) users.push({ id: user, email })
        after = page.paging?.next?.after
      } while (after)
      return users
    },
    write: (wishes, names, done) => writeContacts(ask, wishes, names, done),
    async readContacts(contacts) {
      const now = new Date()
      const body = {
        inputs: contacts.map((contact) => ({ id: contact })),
        properties: [LEAD_STATUS, LIFECYCLE, OWNER],
        propertiesWithHistory: [],
      }
      const { results } = await ask(({ crm }) => crm.contacts.batchApi.read(body), contactsSchema)
      return results.flatMap(({ id: contact, properties }): CrmEvent[] => {
        const told = { contact, happenedAt: now }
        const [stage, status] = [LIFECYCLE, LEAD_STATUS].map((name) =>
          stateOf(name, properties[name] ?? ''),
        )
        const state = stage === 'won' ? stage : (status ?? stage)
        const owner = properties[OWNER]
        const standing: CrmEvent[] = []
        if (state) standing.push({ ...told, field: 'state', value: state })
        if (owner) standing.push({ ...told, field: 'owner', value: owner })
        return standing
      })
    },
    async find(email) {
      const found = await ask(
        ({ crm }) =>
          crm.contacts.basicApi
            .getById(email, ['email', 'hs_additional_emails'], undefined, undefined, false, 'email')
            .catch(noneIfNone),
        contactOrNone,
      )
      if (found === NONE) return null
      if (!hasEmail(found.properties, email)) throw new OtherContact('HubSpot')
      return found.id
    },
    async erase(contact) {
      const found = await ask(
        ({ crm }) => crm.contacts.basicApi.getById(contact).catch(noneIfNone),
        contactOrNone,
      )
      if (found === NONE) return false
      await ask(({ crm }) => crm.contacts.basicApi.purge({ objectId: found.id }), nothing)
      return true
    },
  }
}

async function present(ask: Ask) {
  const { results } = await ask(
    ({ crm: { properties } }) => properties.coreApi.getAll('contacts'),
    propertiesSchema,
  )
  const there = new Set(results.map(({ name }) => name))
  return FIELDS.flatMap(({ name }) => (there.has(propertyOf(name)) ? [name] : []))
}

const NONE = Symbol('no contact')
const contactOrNone = z.union([z.custom<typeof NONE>((one) => one === NONE), contactSchema])

/** A 404 of HubSpot's own: a proxy, or something else at the URL, may respond with one too. */
function noneIfNone(error: unknown): typeof NONE {
  const isNone = z.object({ code: z.literal(404), body: z.unknown() }).safeParse(error).data
  if (isNone && JSON.stringify(isNone.body ?? '').includes('OBJECT_NOT_FOUND')) return NONE
  throw error
}

/** What somebody, or another process, has made already is there. */
async function unlessThere(made: Promise<unknown>): Promise<void> {
  await made.catch((error: unknown) => {
    if (!(error instanceof CrmError) || error.status !== 409) throw error
  })
}
