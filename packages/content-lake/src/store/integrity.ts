import type { Change } from '../model/document.ts'
import { Refusal } from '../model/errors.ts'
import type { Dataset } from './dataset.ts'
import { strongReferencesIn } from './references.ts'
import type { WorkingCopy } from './working-copy.ts'

/** A reference that would break, and the id of the document whose change would break it. */
export interface Violation {
  id: string
  refusal: Refusal
}

/**
 * Finds the first change in a transaction that breaks a strong reference: one to a missing
 * document, or to a document that it deletes or gives another type.
 */
export function findViolation(copy: WorkingCopy, dataset: Dataset): Violation | null {
  for (const change of copy.changes()) {
    const refusal = change.next
      ? danglingReference(change, copy)
      : stillReferenced(change, copy, dataset)
    const retyped = change.previous && change.next && change.previous._type !== change.next._type
    const broken = refusal ?? (retyped ? stillReferenced(change, copy, dataset) : null)
    if (broken) return { id: change.id, refusal: broken }
  }
  return null
}

function danglingReference({ id, next }: Change, copy: WorkingCopy): Refusal | null {
  const missing = strongReferencesIn(next).find((target) => !copy.get(target))
  if (missing === undefined) return null
  const description = `Document "${id}" references non-existent document "${missing}"`
  const details = { id, referenceID: missing }
  return new Refusal(409, 'documentReferenceDoesNotExistError', description, details)
}

function stillReferenced(
  { id, next }: Change,
  copy: WorkingCopy,
  dataset: Dataset,
): Refusal | null {
  const referencingIDs = [...dataset.strongReferrers(id)].filter((referrer) =>
    strongReferencesIn(copy.get(referrer)).includes(id),
  )
  if (referencingIDs.length === 0) return null
  const what = next ? 'cannot change its type' : 'cannot be deleted'
  const from = referencingIDs.map((referrer) => `"${referrer}"`).join(', ')
  const description = `Document "${id}" ${what} as there are references to it from ${from}`
  return new Refusal(409, 'documentHasExistingReferencesError', description, { id, referencingIDs })
}
