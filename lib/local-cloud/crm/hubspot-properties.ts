import { z } from 'zod'
import { type Contacts, USERS } from './contacts.ts'

/** Properties that every account has, with the choices of those that have some. */
export const OWN: Record<string, string[] | null> = {
  email: null,
  hubspot_owner_id: USERS.map(({ id }) => String(id)),
  hs_lead_status:
    'NEW OPEN IN_PROGRESS OPEN_DEAL UNQUALIFIED ATTEMPTED_TO_CONTACT CONNECTED BAD_TIMING'.split(
      ' ',
    ),
  lifecyclestage: ['subscriber', 'lead', 'opportunity', 'customer', 'other'],
}
/** Of whose changes the site asked to be told. */
export const TOLD = ['hubspot_owner_id', 'hs_lead_status', 'lifecyclestage']

const input = z.object({
  id: z.string(),
  idProperty: z.string().optional(),
  objectWriteTraceId: z.string().optional(),
  properties: z.record(z.string(), z.string()).default({}),
})
export const batch = z.object({ inputs: z.array(input).max(100) })
export type Input = z.infer<typeof input>

const EMAIL = /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,.]+$/

/** What HubSpot says of values that it doesn't take; the whole batch is refused then. */
export function problemsOf({ id, idProperty, properties }: Input, contacts: Contacts): object[] {
  const fields = new Map(contacts.fields().map((field) => [field.name, field]))
  const wrong = (name: string, error: string, message: string) => [
    { isValid: false, error, name, message },
  ]
  if (idProperty === 'email' && !EMAIL.test(id))
    return wrong('email', 'INVALID_EMAIL', `Email address ${id} is invalid`)
  return Object.entries(properties).flatMap(([name, value]) => {
    const field = fields.get(name)
    if (!field && !(name in OWN))
      return wrong(name, 'PROPERTY_DOESNT_EXIST', `Property "${name}" does not exist`)
    if (field?.['type'] === 'number' && value !== '' && Number.isNaN(Number(value)))
      return wrong(name, 'INVALID_INTEGER', `${value} was not a valid number.`)
    const choices = OWN[name]
    return choices && value !== '' && !choices.includes(value)
      ? wrong(name, 'INVALID_OPTION', `${value} was not one of the allowed options`)
      : []
  })
}
