import { type InputProps, type SlugValue, getPublishedId, useEditState, useFormValue } from 'sanity'
import { isTypeWithPage, pathOf, isSlug } from '#lib/content/paths.ts'
import { Note } from './note.tsx'

/** A page's slug field; once the slug is changed, it says below what becomes of the old address. */
export function SlugInput({ keepsOldPaths, ...props }: InputProps & { keepsOldPaths: boolean }) {
  const type = String(useFormValue(['_type']))
  const id = getPublishedId(String(useFormValue(['_id'])))
  const { published } = useEditState(id, type, 'low')
  const before = slugOf(published?.['slug'])
  const isChanged = isSlug(before) && before !== slugOf(props.value)
  const input = props.renderDefault(props)
  if (!isTypeWithPage(type) || !isChanged) return input
  const from = pathOf({ _type: type, slug: before })
  return (
    <>
      {input}
      <Note>
        {keepsOldPaths
          ? `Once you publish, visitors of ${from} are sent to the new address.`
          : `This site makes no redirects by itself. Once you have published, add one from ${from} under Redirects.`}
      </Note>
    </>
  )
}

function slugOf(value: unknown): unknown {
  const { current }: Partial<SlugValue> = Object(value)
  return current
}
