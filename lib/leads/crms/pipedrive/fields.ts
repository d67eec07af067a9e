import { z } from 'zod'
import type { Names } from '#lib/leads/crms/crm.ts'
import { FIELDS, STATE_CHOICES, type FieldName } from '#lib/leads/crms/fields.ts'
import type { Ask } from '#lib/leads/crms/pipedrive/api.ts'

const PREFIX = 'Northwright: '
/** Pipedrive's fields have either a day or a time. */
const TYPES = { number: 'double', text: 'varchar', moment: 'varchar', state: 'enum' } as const

const fieldSchema = z.object({
  key: z.string().min(1),
  name: z.string(),
  options: z.array(z.object({ id: z.number(), label: z.string() })).nullish(),
})
type PersonField = z.infer<typeof fieldSchema>

const titleOf = (label: string) => `${PREFIX}${label}`

async function listed(ask: Ask): Promise<PersonField[]> {
  return ask('GET', 'v1/personFields?limit=500', z.array(fieldSchema))
}

export async function presentFields(ask: Ask): Promise<FieldName[]> {
  const titles = new Set((await listed(ask)).map(({ name }) => name))
  return FIELDS.flatMap(({ name, label }) => (titles.has(titleOf(label)) ? [name] : []))
}

/** Makes what is missing. A field is found by its title, and then known by Pipedrive's key. */
export async function prepareFields(ask: Ask): Promise<Names> {
  const there = new Map((await listed(ask)).map((field) => [field.name, field]))
  const names: Record<string, string> = {}
  for (const { name, label, type } of FIELDS) {
    const title = titleOf(label)
    const options = type === 'state' && {
      options: STATE_CHOICES.map((choice) => ({ label: choice.label })),
    }
    const body = { name: title, field_type: TYPES[type], ...options }
    const field = there.get(title) ?? (await ask('POST', 'v1/personFields', fieldSchema, body))
    names[name] = field.key
    for (const { value, label: said } of type === 'state' ? STATE_CHOICES : []) {
      const option = field.options?.find((one) => one.label === said)
      if (option) names[`state:${value}`] = String(option.id)
    }
  }
  return names
}
