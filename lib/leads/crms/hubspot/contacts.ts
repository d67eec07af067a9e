import { z } from 'zod'
import {
  CrmError,
  type Names,
  OtherContact,
  RefusedFields,
  type Wish,
  type Written,
} from '#lib/leads/crms/crm.ts'
import { FIELDS } from '#lib/leads/crms/fields.ts'
import type { Ask } from '#lib/leads/crms/hubspot/api.ts'
import {
  LEAD_STATUS,
  LIFECYCLE,
  OWNER,
  propertyOf,
  WRITTEN,
} from '#lib/leads/crms/hubspot/names.ts'

const resultsSchema = z.object({
  results: z.array(
    z.object({
      id: z.string().min(1),
      objectWriteTraceId: z.string().nullish(),
      properties: z.record(z.string(), z.string().nullable()).catch({}),
    }),
  ),
  errors: z
    .array(
      z.object({
        category: z.string().catch(''),
        message: z.string().catch(''),
        context: z.record(z.string(), z.array(z.string())).catch({}),
      }),
    )
    .nullish(),
})

/** Contacts that are known by their IDs, and others by the address, which makes what is missing. */
export async function writeContacts(
  ask: Ask,
  wishes: readonly Wish[],
  names: Names,
  done: (written: Written) => void,
): Promise<void> {
  const [known, fresh] = [true, false].map((is) =>
    wishes.filter(({ contact }) => (contact !== null) === is),
  )
  for (const some of [known, fresh]) if (some?.length) await writeSome(ask, some, names, done)
}

/** One that HubSpot refuses is found by halves, so that the others are written. */
async function writeSome(
  ask: Ask,
  wishes: readonly Wish[],
  names: Names,
  done: (written: Written) => void,
): Promise<void> {
  try {
    for (const written of await writeBatch(ask, wishes, names)) done(written)
  } catch (error) {
    if (!(error instanceof CrmError) || (error.status !== 400 && error.status !== 409)) throw error
    const [first] = wishes
    if (error.status === 400) refuseFields(error.message, names)
    if (wishes.length > 1) {
      const half = Math.ceil(wishes.length / 2)
      await writeSome(ask, wishes.slice(0, half), names, done)
      return writeSome(ask, wishes.slice(half), names, done)
    }
    if (!first) return
    const { person, contact } = first
    // It was made a moment ago, or has the address as a second one.
    const [, existing] = /Existing ID: (\d+)/.exec(error.message) ?? []
    if (existing && contact === null)
      return writeSome(ask, [{ ...first, contact: existing }], names, done)
    // Somebody else is changing it.
    if (error.status === 409) throw error
    done({ kind: 'refused', person, reason: error.message })
  }
}

/** @throws RefusedFields if the message names fields of ours, or HubSpot's that say a state */
function refuseFields(message: string, names: Names): void {
  const named = Object.values(names).filter((name) => new RegExp(`\\b${name}\\b`).test(message))
  if (named.length > 0)
    throw new RefusedFields(Object.fromEntries(named.map((name) => [name, message])))
}

async function writeBatch(ask: Ask, wishes: readonly Wish[], names: Names): Promise<Written[]> {
  const inputs = wishes.map((wish) => ({
    objectWriteTraceId: wish.person,
    properties: propertiesOf(wish, names),
    ...(wish.contact === null ? { id: wish.email, idProperty: 'email' } : { id: wish.contact }),
  }))
  const isNew = wishes[0]?.contact === null
  const { results, errors } = await ask(
    ({ crm: { contacts } }) =>
      isNew ? contacts.batchApi.upsert({ inputs }) : contacts.batchApi.update({ inputs }),
    resultsSchema,
  )
  return wishes.map((wish): Written => {
    const { person, contact, email } = wish
    const found = results.find(
      ({ id, objectWriteTraceId: trace, properties }) =>
        trace === person || id === contact || hasEmail(properties, email),
    )
    if (found && (contact !== null || hasEmail(found.properties, email)))
      return { kind: 'written', person, contact: found.id }
    if (found) return { kind: 'refused', person, reason: new OtherContact('HubSpot').message }
    const told = errors?.filter(({ context, message }) => {
      const about = new Set(Object.values(context).flat())
      return [person, contact, email].some((id) => id && (about.has(id) || message.includes(id)))
    })
    if (contact !== null && told?.some(({ category }) => category === 'OBJECT_NOT_FOUND'))
      return { kind: 'gone', person }
    const [error] = told ?? []
    if (!error) throw new CrmError('HubSpot reported success without the contact')
    return { kind: 'refused', person, reason: `HubSpot: ${error.message}` }
  })
}

/** A merged contact has the addresses of both. */
export function hasEmail(properties: Record<string, string | null>, email: string): boolean {
  const all = [properties['email'], ...(properties['hs_additional_emails'] ?? '').split(';')]
  return all.some((one) => one?.trim().toLowerCase() === email.toLowerCase())
}

/** An empty text removes a value. */
function propertiesOf(
  { contact, email, values, state, owner }: Wish,
  names: Names,
): Record<string, string> {
  const own = FIELDS.flatMap(({ name }): [string, string][] => {
    const value = values[name]
    const property = names[name]
    return value === undefined || !property ? [] : [[property, value ?? '']]
  })
  const standing = Object.entries(state ? WRITTEN[state] : {}).filter(([name]) => names[name])
  return {
    ...Object.fromEntries([...own, ...standing]),
    ...(contact === null && { email }),
    ...(owner !== null && names[OWNER] && { [OWNER]: owner }),
  }
}

/** All that are written, by the names that `prepare` gives: HubSpot's own too, until one is refused. */
export const NAMES: Names = {
  ...Object.fromEntries(FIELDS.map(({ name }) => [name, propertyOf(name)])),
  ...Object.fromEntries([LEAD_STATUS, LIFECYCLE, OWNER].map((name) => [name, name])),
}
