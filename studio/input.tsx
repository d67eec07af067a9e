import type { ComponentType } from 'react'
import type { InputProps, SchemaType } from 'sanity'
import { AboveForm } from './above-form.tsx'
import { AppearanceInput } from './appearance/input.tsx'
import { CharacterCount } from './character-count.tsx'
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
    return holdsFile(props.schemaType) ? (
      <CheckedUpload {...props} />
    ) : (
      <CharacterCount {...props} />
    )
  }
}

function holdsFile({ name, type }: SchemaType): boolean {
  return name === 'image' || name === 'file' || Boolean(type && holdsFile(type))
}
