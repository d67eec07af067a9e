import type { InputProps, SchemaType } from 'sanity'
import { CharacterCount } from './character-count.tsx'
import { CheckedUpload } from './checked-upload.tsx'

/** Any field's input, with this Studio's additions. */
export function Input(props: InputProps) {
  return holdsFile(props.schemaType) ? <CheckedUpload {...props} /> : <CharacterCount {...props} />
}

function holdsFile({ name, type }: SchemaType): boolean {
  return name === 'image' || name === 'file' || Boolean(type && holdsFile(type))
}
