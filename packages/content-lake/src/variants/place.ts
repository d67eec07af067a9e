import type { Attributes } from '../model/document.ts'
import { layerOf, movedTo } from '../model/document.ts'
import type { VariantCoordinates } from '../model/variant.ts'
import { coordinatesOf, definitionIdOf, keyOf, variantDocumentId } from '../model/variant.ts'
import type { WorkingCopy } from '../store/working-copy.ts'

/**
 * The id of a variant's document, or the one that it would get. Documents imported from hosted
 * Sanity keep theirs.
 */
export function idIn(copy: WorkingCopy, coordinates: VariantCoordinates): string {
  const own = variantDocumentId(coordinates)
  if (copy.get(own)) return own
  const key = keyOf(coordinates)
  const imported = copy.startingWith('versions.').find((document) => {
    const found = coordinatesOf(document)
    return found !== null && keyOf(found) === key
  })
  return imported?._id ?? own
}

/**
 * A document's attributes as those of a variant, with the `_system` that hosted Sanity gives it.
 *
 * @param releaseId the id of the release's document, if the bundle has one
 */
export function placed(
  attributes: Attributes,
  coordinates: VariantCoordinates,
  copy: WorkingCopy,
  releaseId?: string,
): Attributes & { _id: string } {
  const { variant, group, bundle } = coordinates
  const id = idIn(copy, coordinates)
  const weak = (_ref: string) => ({ _ref, _weak: true })
  const _system = {
    // Strong, so that a definition in use can't be deleted.
    variants: [{ _key: variant, _ref: definitionIdOf(variant) }],
    group: weak(group),
    scopeId: layerOf(id),
    ...(bundle !== 'published' && { bundleId: bundle }),
    ...(releaseId !== undefined && { release: weak(releaseId) }),
    // Where the Studio creates the draft of a published variant.
    ...(bundle === 'published' && {
      draft: weak(idIn(copy, { ...coordinates, bundle: 'drafts' })),
    }),
  }
  return { ...movedTo(id, attributes), _id: id, _system }
}
