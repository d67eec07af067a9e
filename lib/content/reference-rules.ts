import type { CustomValidator, Reference } from '@sanity/types'

/**
 * Requires what a reference points to to be published: visitors would see nothing of it. An empty
 * reference is another rule's to refuse.
 *
 * @param what the document, as in 'Please publish the resource first.'
 */
export function publishedFirst(what: string): CustomValidator<Reference | undefined> {
  return async (reference, context) => {
    if (!reference?._ref) return true
    const found = await context
      .getClient({ apiVersion: '2025-02-19' })
      .fetch<number>('count(*[_id == $id])', { id: reference._ref }, { perspective: 'published' })
    return found > 0 || `Visitors see nothing here: please publish the ${what} first.`
  }
}
