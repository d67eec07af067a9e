import type { LakeDocument } from '../model/document.ts'
import { draftIdOf, movedTo, publishedIdOf, unpublishes } from '../model/document.ts'
import type { VariantCoordinates } from '../model/variant.ts'
import { coordinatesOf } from '../model/variant.ts'
import type { DocumentMutation } from '../store/mutation.ts'
import { strengthen } from '../store/strengthen.ts'
import type { WorkingCopy } from '../store/working-copy.ts'
import { idIn, placed } from '../variants/place.ts'
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
    const variant = coordinatesOf(version)
    if (!unpublishes(version)) publishDocument(version, copy, run)
    else if (variant) unpublishVariant(variant, copy, run)
    else unpublishDocument(publishedIdOf(version._id), copy, run)
    run({ delete: { id: version._id } })
  }
  return versions
}

/**
 * Publishes a draft or version, or a variant, which has a published document of its own. The
 * published document keeps its `_createdAt`.
 */
export function publishDocument(document: LakeDocument, copy: WorkingCopy, run: Run): void {
  const variant = coordinatesOf(document)
  const strong = strengthen(document)
  const published = variant
    ? placed(strong, { ...variant, bundle: 'published' }, copy)
    : movedTo(publishedIdOf(document._id), strong)
  const _createdAt = copy.get(published._id)?._createdAt ?? document._createdAt
  run({ createOrReplace: { ...published, _createdAt } })
}

/** Makes a published document a draft, unless it has one that says something else. */
export function unpublishDocument(publishedId: string, copy: WorkingCopy, run: Run): void {
  const published = copy.get(publishedId)
  if (!published) return
  const draftId = draftIdOf(publishedId)
  if (!copy.get(draftId)) run({ create: movedTo(draftId, published) })
  run({ delete: { id: publishedId } })
}

/** The same for a variant of it: the document isn't touched. */
export function unpublishVariant(variant: VariantCoordinates, copy: WorkingCopy, run: Run): void {
  const published = copy.get(idIn(copy, { ...variant, bundle: 'published' }))
  if (!published) return
  const draft = placed(published, { ...variant, bundle: 'drafts' }, copy)
  if (!copy.get(draft._id)) run({ create: draft })
  run({ delete: { id: published._id } })
}
