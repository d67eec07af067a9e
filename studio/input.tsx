import type { ComponentType } from 'react'
import type { InputProps, SchemaType } from 'sanity'
import { AboveForm } from './above-form.tsx'
import { AppearanceInput } from './appearance/input.tsx'
import { CharacterCount, limitOf } from './character-count.tsx'
import { CheckedUpload } from './checked-upload.tsx'
import { SlugInput } from './slug-note.tsx'

/**
 * Any field's input, and a whole document's, with this Studio's additions.
 *
 * @param keepsOldPaths whether the site makes redirects by itself
 */
export function inputOf(keepsOldPaths: boolean): ComponentType<InputProps> {
  return function Input(props) {
    if (props.path.length === 0) return <AboveForm {...props} />
    if (props.schemaType.name === 'slug') {
      return <SlugInput {...props} keepsOldPaths={keepsOldPaths} />
    }
    if (props.schemaType.name === 'pageAppearance') return <AppearanceInput {...props} />
    if (holdsFile(props.schemaType)) return <CheckedUpload {...props} />
    return props.schemaType.jsonType === 'array' ? (
      props.renderDefault(withoutAdding(props))
    ) : (
      <CharacterCount {...props} />
    )
  }
}

/**
 * A list that is as long as it may be offers no 'Add item': what it adds could not be
 * published.
 */
function withoutAdding(props: InputProps): InputProps {
  const { schemaType, value } = props
  const limit = limitOf(schemaType, 'array')
  if (limit === undefined || !Array.isArray(value) || value.length < limit) return props
  const disableActions = ['add', 'addBefore', 'addAfter', 'duplicate']
  const options = { ...Object(schemaType.options), disableActions }
  return Object.assign({}, props, { schemaType: { ...schemaType, options } })
}

function holdsFile({ name, type }: SchemaType): boolean {
  return name === 'image' || name === 'file' || Boolean(type && holdsFile(type))
}
