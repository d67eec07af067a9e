import { createHash } from 'node:crypto'
import { type Attributes, isObject, layerOf, publishedIdOf } from './document.ts'

export const DEFINITIONS = '_.variants.'
export const DEFINITION_TYPE = 'system.variant'

/** A variant of a document: whose, for which definition, and where. */
export interface VariantCoordinates {
  /** The definition's name: the last part of its id. */
  variant: string
  /** The published id of the document. */
  group: string
  /** `published`, `drafts` or a release. */
  bundle: string
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/** Whether a text is one part of an id. The Studio generates eight letters and digits. */
export function isVariantName(name: string): boolean {
  return NAME.test(name)
}

export function definitionIdOf(variant: string): string {
  return DEFINITIONS + variant
}

/**
 * The coordinates in a document's `_system`; null if it isn't a variant's. Its id doesn't tell:
 * what would be the release in the id of a version is a hash here.
 */
export function coordinatesOf({ _id, _system }: Attributes): VariantCoordinates | null {
  if (typeof _id !== 'string' || !_id.startsWith('versions.') || !isObject(_system)) return null
  const { variants, variant, bundleId } = _system
  // `variant` is how Sanity stored it until it became a list of one.
  const [first] = Array.isArray(variants) && variants.length > 0 ? variants : [variant]
  const reference = isObject(first) ? first._ref : undefined
  if (typeof reference !== 'string' || !reference.startsWith(DEFINITIONS)) return null
  return {
    variant: reference.slice(DEFINITIONS.length),
    group: publishedIdOf(_id),
    bundle: typeof bundleId === 'string' ? bundleId : 'published',
  }
}

export function bundleOf(document: Attributes & { _id: string }): string {
  return coordinatesOf(document)?.bundle ?? layerOf(document._id)
}

/** A text for each coordinates, to compare them by. */
export function keyOf({ variant, group, bundle }: VariantCoordinates): string {
  return `${variant} ${bundle} ${group}`
}

/** The id that a variant's document gets. Clients don't compute it: Sanity's hash is secret. */
export function variantDocumentId({ variant, group, bundle }: VariantCoordinates): string {
  const scope = createHash('sha256').update(`${variant} ${bundle}`).digest('hex').slice(0, 16)
  return `versions.${scope}.${group}`
}
