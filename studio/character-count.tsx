import type { InputProps, SchemaType } from 'sanity'
import { Note } from './note.tsx'

/** Any field's input; for a text with a limit, shows below it how much of the space is used. */
export function CharacterCount(props: InputProps) {
  const limit = limitOf(props.schemaType, 'string')
  const input = props.renderDefault(props)
  if (limit === undefined) return input
  const used = typeof props.value === 'string' ? props.value.length : 0
  return (
    <>
      {input}
      <Note critical={used > limit}>
        {used} of {limit} characters
      </Note>
    </>
  )
}

/**
 * The most characters of a text or items of a list, from its rules; undefined where there is no
 * limit, and for anything of another kind.
 */
export function limitOf(
  { jsonType, validation }: SchemaType,
  kind: 'string' | 'array',
): number | undefined {
  if (jsonType !== kind || !Array.isArray(validation)) return undefined
  const limits = validation.flatMap((rule) =>
    typeof rule === 'object' && '_rules' in rule ? rule._rules : [],
  )
  const limit: unknown = Object(
    limits.find(({ flag }) => flag === 'max' || flag === 'length'),
  ).constraint
  return typeof limit === 'number' ? limit : undefined
}
