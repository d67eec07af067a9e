import { expect, test } from 'vitest'
import { withEditMarks } from '#lib/content/edit-marks.ts'
import { schemaTypes } from '#schemas/index.ts'

interface Field {
  name: string
  type: string
  options?: { list?: unknown }
  fields?: Field[]
}

/** The fields in which staff choose from a list: the code compares what they hold. */
const CHOICES = schemaTypes
  .flatMap((type) => fieldsOf(Object(type)))
  .filter(({ type, options }) => type === 'string' && options?.list)
  .map(({ name }) => name)

function fieldsOf({ fields = [] }: Pick<Field, 'fields'>): Field[] {
  return fields.flatMap((field) => [field, ...fieldsOf(field)])
}

test.each([...new Set(CHOICES)])('preview leaves a choice as it is stored: %s', (name) => {
  const stored = { _id: 'a', _type: 'page', [name]: 'chosen' }
  expect(withEditMarks(stored)).toEqual(stored)
})
