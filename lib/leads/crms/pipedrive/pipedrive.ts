import { z } from 'zod'
import { CRM_TITLES } from '#lib/content/lead-emails.ts'
import { isSame } from '#lib/platform/http/guards.ts'
import { stopping } from '#lib/platform/http/stopping.ts'
import {
  type Connection,
  type Crm,
  CrmError,
  type CrmEvent,
  type CrmSettings,
  type Names,
  OtherContact,
  RefusedFields,
  type Told,
  type Wish,
} from '#lib/leads/crms/crm.ts'
import { FIELDS, STATE_CHOICES } from '#lib/leads/crms/fields.ts'
import { type Ask, askPipedrive } from '#lib/leads/crms/pipedrive/api.ts'
import { prepareFields, presentFields } from '#lib/leads/crms/pipedrive/fields.ts'

/** With the password, what the webhook is made with at Pipedrive. */
const USER = 'northwright'

export const pipedrive = {
  name: 'pipedrive',
  title: CRM_TITLES.pipedrive,
  token: 'PIPEDRIVE_TOKEN',
  secret: 'PIPEDRIVE_WEBHOOK_PASSWORD',
  // One call each, and another one for those who are new.
  batch: 20,
  connect,
  isSigned({ headers }, secret) {
    const [, given = ''] = /^Basic +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
    return isSame(given, Buffer.from(`${USER}:${secret}`).toString('base64'))
  },
  read,
} as const satisfies Crm

const id = z.coerce.string().regex(/^\d{1,20}$/)

/** A value alone, as the API has it, or with its type, as webhooks do. */
const custom = z
  .union([
    z.object({ id: z.coerce.string() }).transform((choice) => choice.id),
    z.object({ value: z.coerce.string() }).transform(({ value }) => value),
    z.coerce.string(),
  ])
  .nullable()
  .catch(null)

const personSchema = z.object({
  id,
  owner_id: z.coerce.string().nullish(),
  custom_fields: z.record(z.string(), custom).nullish().catch(null),
})
type Person = z.infer<typeof personSchema>

/** https://pipedrive.readme.io/docs/guide-for-webhooks-v2 */
const webhookSchema = z.object({
  meta: z.object({
    entity: z.literal('person'),
    action: z.string(),
    entity_id: id,
    timestamp: z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
  }),
  data: z.unknown(),
})
const kindSchema = z.object({ meta: z.object({ entity: z.string(), action: z.string() }) })

function read(json: unknown, names: Names): Told {
  const kind = kindSchema.safeParse(json).data?.meta
  if (!kind) return { events: [], unknown: 0, unread: 1 }
  if (kind.entity !== 'person' || !['create', 'change', 'delete'].includes(kind.action))
    return { events: [], unknown: 1, unread: 0 }
  const { data: told } = webhookSchema.safeParse(json)
  const person = personSchema.safeParse(told?.data)
  if (!told || (kind.action !== 'delete' && !person.success))
    return { events: [], unknown: 0, unread: 1 }
  const { entity_id: contact, timestamp: happenedAt } = told.meta
  const events =
    kind.action === 'delete'
      ? [{ contact, field: 'contact' as const, value: null, happenedAt }]
      : person.success
        ? standingOf({ ...person.data, id: contact }, names, happenedAt)
        : []
  return { events, unknown: 0, unread: 0 }
}

function standingOf(
  { id: contact, owner_id: owner, custom_fields: fields }: Person,
  names: Names,
  happenedAt: Date,
): CrmEvent[] {
  const chosen = fields?.[names['state'] ?? '']
  const state = STATE_CHOICES.find(({ value }) => chosen && names[`state:${value}`] === chosen)
  const told = { contact, happenedAt }
  return [
    ...(state ? [{ ...told, field: 'state' as const, value: state.value }] : []),
    ...(owner ? [{ ...told, field: 'owner' as const, value: owner }] : []),
  ]
}

const writtenSchema = z.object({ id })
const addedSchema = z.array(
  z.object({
    id,
    emails: z.array(z.object({ value: z.string() })).catch([]),
    is_deleted: z.boolean().nullish(),
  }),
)
/** Far more than are added until somebody is written again whose answer was lost. */
const LATELY = 100
const usersSchema = z.array(z.object({ id, email: z.string(), active_flag: z.boolean().nullish() }))
const foundSchema = z.object({
  items: z.array(z.object({ item: z.object({ id, emails: z.array(z.string()).catch([]) }) })),
})

function connect(settings: CrmSettings): Connection {
  const ask = askPipedrive(settings)
  const find = async (email: string) => {
    const query = new URLSearchParams({ term: email, fields: 'email', exact_match: 'true' })
    const { items } = await ask('GET', `api/v2/persons/search?${query}`, foundSchema)
    const has = (emails: string[]) =>
      emails.some((one) => one.toLowerCase() === email.toLowerCase())
    const found = items.find(({ item }) => has(item.emails))
    if (items.length > 0 && !found) throw new OtherContact('Pipedrive')
    return found?.item.id ?? null
  }
  /** By their addresses, who was added lately: the search doesn't find them for some seconds. */
  const addedLately = async () => {
    const query = `sort_by=add_time&sort_direction=desc&limit=${LATELY}`
    const added = await ask('GET', `api/v2/persons?${query}`, addedSchema)
    const there = added.filter((person) => person.is_deleted !== true)
    return new Map(
      there.flatMap((person) => person.emails.map(({ value }) => [value.toLowerCase(), person.id])),
    )
  }
  return {
    prepare: (known) => prepareFields(ask, known),
    present: (known) => presentFields(ask, known),
    users: async () =>
      (await ask('GET', 'v1/users', usersSchema)).filter((user) => user.active_flag !== false),
    async write(wishes, names, done) {
      const isNew = wishes.some(({ contact }) => contact === null)
      const added = isNew ? await addedLately() : new Map<string, string>()
      for (const wish of wishes) {
        if (stopping.aborted) return
        const { person } = wish
        let { contact } = wish
        try {
          contact ??= added.get(wish.email) ?? (await find(wish.email))
          done({
            kind: 'written',
            person,
            contact: await writeOne(ask, { ...wish, contact }, names),
          })
        } catch (error) {
          if (!(error instanceof CrmError)) throw error
          const isRefused = error instanceof OtherContact || [400, 422].includes(error.status ?? 0)
          if (isGone(error) && contact) done({ kind: 'gone', person })
          else if (isRefused) done({ kind: 'refused', person, reason: error.message })
          else throw error
        }
      }
    },
    async readContacts(contacts, names) {
      const query = new URLSearchParams({ ids: contacts.join(',') })
      const now = new Date()
      return (await ask('GET', `api/v2/persons?${query}`, z.array(personSchema))).flatMap(
        (person) => standingOf(person, names, now),
      )
    },
    find,
    async erase(contact) {
      try {
        await ask('DELETE', `api/v2/persons/${contact}`, writtenSchema)
        return true
      } catch (error) {
        if (error instanceof CrmError && isGone(error)) return false
        throw error
      }
    },
  }
}

/** In Pipedrive's own words: a proxy, or something else at the URL, may respond with a 404 too. */
function isGone({ status, message }: CrmError): boolean {
  return (status === 404 || status === 410) && /person|deleted|not found/i.test(message.slice(15))
}

/** @throws RefusedFields if Pipedrive names fields that it doesn't have */
async function writeOne(ask: Ask, wish: Wish, names: Names): Promise<string> {
  const { contact, email, name, owner } = wish
  const fields = FIELDS.flatMap(({ name: field, type }): [string, unknown][] => {
    const value = wish.values[field]
    const key = names[field]
    // Its own word, where it is master.
    if (field === 'state' && wish.state === null) return []
    if (value === undefined || !key) return []
    if (value === null) return [[key, null]]
    if (type === 'state') return [[key, Number(names[`state:${value}`])]]
    return [[key, type === 'number' ? Number(value) : value]]
  })
  const body = {
    custom_fields: Object.fromEntries(fields),
    ...(owner !== null && { owner_id: Number(owner) }),
    ...(contact === null && { name, emails: [{ value: email, primary: true }] }),
  }
  const [method, path] =
    contact === null
      ? (['POST', 'api/v2/persons'] as const)
      : (['PATCH', `api/v2/persons/${contact}`] as const)
  try {
    return (await ask(method, path, writtenSchema, body)).id
  } catch (error) {
    const refused = fields.flatMap(([key]) =>
      error instanceof CrmError && error.status === 400 && error.message.includes(key)
        ? [[key, error.message] as const]
        : [],
    )
    if (refused.length > 0) throw new RefusedFields(Object.fromEntries(refused))
    throw error
  }
}
