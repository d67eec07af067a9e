import { defineField, type FieldDefinition } from '@sanity/types'
import { requiredText } from '#lib/content/text-rules.ts'
import type { Field } from './define.ts'

/** A required text of one line. `limit` is the space in the design, in characters. */
export function line<const Name extends string>(
  name: Name,
  title: string,
  description: string,
  limit: number,
): Field<Name> {
  const validation = requiredText('this text', limit)
  return limited(defineField({ name, title, description, type: 'string', validation }), limit)
}

/** A required text of several lines. `limit` is the space in the design, in characters. */
export function paragraph<const Name extends string>(
  name: Name,
  title: string,
  description: string,
  limit: number,
): Field<Name> {
  const validation = requiredText('this text', limit)
  const field = defineField({ name, title, description, type: 'text', rows: 3, validation })
  return limited(field, limit)
}

/** How long the texts above may be: their rules don't say. */
const limits = new WeakMap<FieldDefinition, number>()

function limited<Of extends FieldDefinition>(field: Of, limit: number): Of {
  limits.set(field, limit)
  return field
}

/** The space that a field's text has, in characters; undefined for what is no such text. */
export function textLimit(field: FieldDefinition): number | undefined {
  return limits.get(field)
}
