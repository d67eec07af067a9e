import { z } from 'zod'

const EMAIL = /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,.]+$/

const property = z.union([z.string(), z.number(), z.boolean(), z.null()])

const fields = {
  email: z.string().regex(EMAIL, 'Invalid email address.'),
  userId: z.string(),
  mailingLists: z.record(z.string(), z.boolean()).optional(),
}

/** Creates a contact. Loops' own and custom properties sit next to the email address. */
export const newContactSchema = z
  .object({ ...fields, userId: fields.userId.optional() })
  .catchall(property)

/** Identifies a contact. */
export const contactKeySchema = z
  .object({ email: fields.email.optional(), userId: fields.userId.optional() })
  .refine(({ email, userId }) => email ?? userId, 'An email or userId is required.')

/** Updates the contact with this email address or user id, or creates it. */
export const contactUpdateSchema = contactKeySchema
  .safeExtend({ mailingLists: fields.mailingLists })
  .catchall(property)

/** An event also updates its contact. */
export const eventSchema = contactUpdateSchema.safeExtend({
  eventName: z.string().min(1),
  eventProperties: z.record(z.string(), property).optional(),
})

export const transactionalSchema = z.object({
  transactionalId: z.string().min(1),
  email: fields.email,
  addToAudience: z.boolean().optional(),
  dataVariables: z.record(z.string(), z.unknown()).optional(),
})

export const propertySchema = z.object({
  name: z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'Property names are written in camelCase.'),
  type: z.enum(['string', 'number', 'boolean', 'date']),
})

export type ContactKey = z.infer<typeof contactKeySchema>
export type ContactUpdate = z.infer<typeof contactUpdateSchema>

/** A contact as Loops returns it; custom properties sit next to these. */
export interface Contact {
  id: string
  email: string
  userId: string | null
  firstName: string | null
  lastName: string | null
  source: string
  subscribed: boolean
  userGroup: string
  mailingLists: Record<string, true>
  optInStatus: null
  [property: string]: unknown
}

/** A contact with an update applied; `null` clears a property. */
export function updated(contact: Contact, update: ContactUpdate): Contact {
  const { mailingLists, ...properties } = update
  const given = Object.entries(properties).filter(([, value]) => value !== undefined)
  const lists = Object.entries({ ...contact.mailingLists, ...mailingLists })
  return {
    ...contact,
    ...Object.fromEntries(given),
    mailingLists: Object.fromEntries(
      lists.filter(([, joined]) => joined).map(([id]) => [id, true]),
    ),
  }
}

/** A contact of which only the id is known. */
export function blankContact(id: string): Contact {
  return {
    id,
    email: '',
    userId: null,
    firstName: null,
    lastName: null,
    source: 'API',
    subscribed: true,
    userGroup: '',
    mailingLists: {},
    optInStatus: null,
  }
}
