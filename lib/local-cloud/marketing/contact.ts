import { z } from 'zod'

const EMAIL = /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,.]+$/

const property = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const contactKeySchema = z.object({
  email: z.string('An email is required.').regex(EMAIL, 'Invalid email address.'),
})

/** Loops' own properties and custom ones are next to the email address. */
export const contactUpdateSchema = contactKeySchema.catchall(property)

export type ContactUpdate = z.infer<typeof contactUpdateSchema>

/** A contact as Loops returns it; custom properties are next to these. */
export interface Contact {
  id: string
  email: string
  source: string
  subscribed: boolean
  [property: string]: unknown
}

/** A contact with an update applied; `null` clears a property. */
export function updated(contact: Contact, update: ContactUpdate): Contact {
  return { ...contact, ...update }
}

/** A contact of which only the ID is known. */
export function blankContact(id: string): Contact {
  return { id, email: '', source: 'API', subscribed: true }
}
