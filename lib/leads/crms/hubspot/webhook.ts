import { z } from 'zod'
import type { CrmEvent, Told } from '#lib/leads/crms/crm.ts'
import { OWNER, stateOf } from '#lib/leads/crms/hubspot/names.ts'

const id = z.coerce.string().regex(/^\d{1,20}$/)
const happenedAt = z.coerce
  .number()
  .int()
  .min(1e12)
  .max(7e12)
  .transform((ms) => new Date(ms))

const changeSchema = z.object({
  objectId: id,
  propertyName: z.string(),
  propertyValue: z.string().nullable().catch(null),
  occurredAt: happenedAt,
})
const goneSchema = z.object({ objectId: id, occurredAt: happenedAt })
const mergeSchema = z.object({
  primaryObjectId: id,
  mergedObjectIds: z.array(id),
  newObjectId: id.nullish(),
  occurredAt: happenedAt,
})
const eventSchema = z.object({ subscriptionType: z.string(), objectTypeId: z.string().nullish() })

/** What each of its events that concern us says; null if that is nothing. */
const READERS: Record<string, (event: unknown) => CrmEvent[] | null> = {
  'contact.propertyChange': (event) => {
    const { objectId: contact, propertyName, propertyValue, ...at } = changeSchema.parse(event)
    const told = { contact, happenedAt: at.occurredAt }
    if (propertyName === OWNER) return [{ ...told, field: 'owner', value: propertyValue || null }]
    const state = stateOf(propertyName, propertyValue ?? '')
    return state && [{ ...told, field: 'state', value: state }]
  },
  'contact.deletion': deleted,
  'contact.privacyDeletion': deleted,
  'contact.merge': (event) => {
    const merge = mergeSchema.parse(event)
    const winner = merge.newObjectId ?? merge.primaryObjectId
    return [merge.primaryObjectId, ...merge.mergedObjectIds]
      .filter((contact) => contact !== winner)
      .map((contact) => ({
        contact,
        field: 'contact',
        value: winner,
        happenedAt: merge.occurredAt,
      }))
  },
}

function deleted(event: unknown): CrmEvent[] {
  const { objectId: contact, occurredAt } = goneSchema.parse(event)
  return [{ contact, field: 'contact', value: null, happenedAt: occurredAt }]
}

/** https://developers.hubspot.com/docs/api/webhooks: several events at once. */
export function readWebhook(json: unknown): Told {
  const told: Told = { events: [], unknown: 0, unread: 0 }
  for (const one of Array.isArray(json) ? json : [json]) {
    const { subscriptionType = '', objectTypeId } = eventSchema.safeParse(one).data ?? {}
    // As an app of a developer project calls it: contacts are the type 0-1.
    const kind =
      objectTypeId === '0-1' ? subscriptionType.replace(/^object\./, 'contact.') : subscriptionType
    const reader = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined
    try {
      const events = reader?.(one)
      if (events) told.events.push(...events)
      else if (subscriptionType) told.unknown++
      else told.unread++
    } catch {
      told.unread++
    }
  }
  return told
}
