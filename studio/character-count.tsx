import type { InputProps, SchemaType } from 'sanity'
import { Note } from './note.tsx'

/** Any field's input; for a text with a limit, shows below it how much of the space is used. */
export function CharacterCount(props: InputProps) {
  const limit = limitOf(props.schemaType)
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
 * A text's limit from its rules, in characters; undefined for texts without one and for anything
 * that isn't a text.
 */
function limitOf({ jsonType, validation }: SchemaType): number | undefined {
  if (jsonType !== 'string' || !Array.isArray(validation)) return undefined
  const limits = validation.flatMap((rule) =>
    typeof rule === 'object' && '_rules' in rule ? rule._rules : [],
  )
  const limit: unknown = Object(limits.find(({ flag }) => flag === 'max')).constraint
  return typeof limit === 'number' ? limit : undefined
}
