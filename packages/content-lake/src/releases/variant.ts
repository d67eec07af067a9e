import { type Attributes, isObject, layerOf, movedTo } from '../model/document.ts'
import { invalid } from '../model/errors.ts'
import {
  coordinatesOf,
  definitionIdOf,
  keyOf,
  type VariantCoordinates,
  variantDocumentId,
} from '../model/variant.ts'
import type { WorkingCopy } from '../store/dataset.ts'

/** What a definition says. */
export interface Definition {
  conditions: Record<string, string>
  priority: number
  metadata?: Attributes
}

const KEY = /^[a-z][a-z0-9_-]{0,63}$/

/**
 * Checks a definition, whose conditions travel in URLs as `key:value`. Throws a Refusal with 400.
 */
export function readDefinition(given: Attributes): Definition {
  const { conditions = {}, priority = 0, metadata } = given
  if (!isObject(conditions)) throw invalid('"conditions" must be an object')
  if (typeof priority !== 'number') throw invalid('"priority" must be a number')
  if (metadata !== undefined && !isObject(metadata)) throw invalid('"metadata" must be an object')
  const checked: Record<string, string> = {}
  for (const [key, value] of Object.entries(conditions)) {
    if (!KEY.test(key)) {
      const rule = 'a lowercase letter, then up to 63 of a-z, 0-9, "_" and "-"'
      throw invalid(`"conditions" has the key "${key.slice(0, 100)}"; a key is ${rule}`)
    }
    if (typeof value !== 'string' || value.trim() === '' || value.includes(':')) {
      throw invalid(`"conditions.${key}" must be a text without a colon`)
    }
    checked[key] = value
  }
  return { conditions: checked, priority, ...(metadata && { metadata }) }
}

/** The id of a variant's document. Those imported from hosted Sanity keep theirs. */
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
 * A document's attributes as a variant's, with hosted Sanity's `_system`; `releaseId` if it's in
 * one.
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
