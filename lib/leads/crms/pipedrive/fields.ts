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

/** Somebody may have renamed a field, so that its title finds only one whose key we don't know. */
function find(
  there: readonly PersonField[],
  { name, label }: { name: FieldName; label: string },
  known: Names | null,
): PersonField | undefined {
  const ours = new Set(Object.values(known ?? {}))
  return (
    there.find(({ key }) => key === known?.[name]) ??
    there.find((field) => field.name === titleOf(label) && !ours.has(field.key))
  )
}

export async function presentFields(ask: Ask, known: Names | null): Promise<FieldName[]> {
  const there = await listed(ask)
  return FIELDS.flatMap((field) => (find(there, field, known) ? [field.name] : []))
}

/** Makes what is missing. */
export async function prepareFields(ask: Ask, known: Names | null): Promise<Names> {
  const there = await listed(ask)
  const names: Record<string, string> = {}
  for (const { name, label, type } of FIELDS) {
    const choices = type === 'state' ? STATE_CHOICES : []
    const body = {
      name: titleOf(label),
      field_type: TYPES[type],
      ...(type === 'state' && { options: choices.map((choice) => ({ label: choice.label })) }),
    }
    const field =
      find(there, { name, label }, known) ??
      (await ask('POST', 'v1/personFields', fieldSchema, body))
    names[name] = field.key
    const before = field.key === known?.[name] ? known : null
    for (const { value, label: said } of choices) {
      const choice = `state:${value}`
      const option =
        field.options?.find(({ id }) => String(id) === before?.[choice]) ??
        field.options?.find((one) => one.label === said)
      if (option) names[choice] = String(option.id)
    }
  }
  return names
}
