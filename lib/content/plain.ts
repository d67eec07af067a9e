import 'server-only'
import { stegaClean } from '@sanity/client/stega'

/**
 * A value without the invisible marks that its texts carry in preview. For whatever is not text on the page: a title, an
 * attribute, structured data.
 */
export function plain<T>(value: T): T {
  return stegaClean(value) as T
}
