import 'server-only'
import { stegaClean } from '@sanity/client/stega'

/**
 * A value without the invisible edit marks that texts carry in preview. For anything that isn't
 * visible text: a title, an attribute, structured data.
 */
export function stripStega<T>(value: T): T {
  return stegaClean(value) as T
}
