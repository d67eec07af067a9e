import type { InputProps, SchemaType } from 'sanity'

/** Any field's input; for a text with a limit, shows below it how much of the space is used. */
export function CharacterCount(props: InputProps) {
  const limit = limitOf(props.schemaType)
  const input = props.renderDefault(props)
  if (limit === undefined) return input
  const used = typeof props.value === 'string' ? props.value.length : 0
  const color = used > limit ? 'var(--card-badge-critical-fg-color)' : 'var(--card-muted-fg-color)'
  return (
    <>
      {input}
      <p style={{ margin: '0.5rem 0 0', color, font: 'inherit', fontSize: '0.8125rem' }}>
        {used} of {limit} characters
      </p>
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
