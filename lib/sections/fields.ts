import { defineField } from '@sanity/types'
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
  return defineField({ name, title, description, type: 'string', validation })
}

/** A required text of several lines. `limit` is the space in the design, in characters. */
export function paragraph<const Name extends string>(
  name: Name,
  title: string,
  description: string,
  limit: number,
): Field<Name> {
  const validation = requiredText('this text', limit)
  return defineField({ name, title, description, type: 'text', rows: 3, validation })
}
