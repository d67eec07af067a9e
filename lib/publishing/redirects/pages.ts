import { isTypeWithPage, pathOf } from '#lib/content/paths.ts'
import { items } from '#lib/content/readers.ts'
import { isSlug } from '#lib/content/slug.ts'

/** The path of each published document that has a page, by id. */
export function pathsById(
  documents: readonly { _id: string; _type: string; slug: string | null }[],
): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  for (const { _id, _type, slug } of items(documents)) {
    if (isTypeWithPage(_type) && isSlug(slug)) {
      paths.set(_id, pathOf({ _type, slug }))
    }
  }
  return paths
}
