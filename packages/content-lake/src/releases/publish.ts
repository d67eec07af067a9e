import type { LakeDocument } from '../model/document.ts'
import { draftIdOf, movedTo, publishedIdOf, unpublishes } from '../model/document.ts'
import type { DocumentMutation } from '../store/mutation.ts'
import { strengthen } from '../store/strengthen.ts'
import type { WorkingCopy } from '../store/working-copy.ts'
import { versionsIn } from './release.ts'

export type Run = (mutation: DocumentMutation) => unknown

/**
 * Publishes all documents of a release and removes their versions. One that is to be unpublished
 * stays as a draft. Other drafts stay as they are.
 *
 * @returns the versions, as they were
 */
export function publishVersions(name: string, copy: WorkingCopy, run: Run): LakeDocument[] {
  const versions = versionsIn(copy, name)
  for (const version of versions) {
    if (unpublishes(version)) unpublishDocument(publishedIdOf(version._id), copy, run)
    else publishDocument(version, copy, run)
    run({ delete: { id: version._id } })
  }
  return versions
}

/** Publishes a draft or version. The published document keeps its `_createdAt`. */
export function publishDocument(document: LakeDocument, copy: WorkingCopy, run: Run): void {
  const id = publishedIdOf(document._id)
  const _createdAt = copy.get(id)?._createdAt ?? document._createdAt
  run({ createOrReplace: { ...movedTo(id, strengthen(document)), _createdAt } })
}

/** Makes a published document a draft, unless it has one that says something else. */
export function unpublishDocument(publishedId: string, copy: WorkingCopy, run: Run): void {
  const published = copy.get(publishedId)
  if (!published) return
  const draftId = draftIdOf(publishedId)
  if (!copy.get(draftId)) run({ create: movedTo(draftId, published) })
  run({ delete: { id: publishedId } })
}
