import type { Attributes } from '../model/document.ts'
import { isDraftOrVersion, isReleaseName } from '../model/document.ts'
import { invalid } from '../model/errors.ts'
import type { VariantCoordinates } from '../model/variant.ts'
import { isVariantName } from '../model/variant.ts'
import type { PatchOperations } from '../store/mutation.ts'
import { readOperations } from '../store/mutation.ts'
import type { Definition } from '../variants/definition.ts'
import { readDefinition, readDefinitionPatch } from '../variants/definition.ts'
import { readObject, readOptional, readText } from './fields.ts'

/** An action on a variant's definition. */
export type DefinitionAction = { variant: string } & (
  | { kind: 'definition.create'; definition: Definition }
  | { kind: 'definition.edit'; patch: PatchOperations; ifRevisionId?: string }
  | { kind: 'definition.delete'; ifRevisionId?: string }
)

/** An action on the variant of a document. */
export type VariantAction = { at: VariantCoordinates } & (
  | { kind: 'variant.create'; document: Attributes }
  | { kind: 'variant.copy'; baseId: string; ifBaseRevisionId?: string }
  | { kind: 'variant.edit'; patch: PatchOperations }
  | { kind: 'variant.delete' }
  | { kind: 'variant.publish'; ifVersionRevisionId?: string; ifPublishedRevisionId?: string }
  | { kind: 'variant.unpublish' }
)

/** @throws Refusal with 400 for what can't be the name of a variant */
function readVariantName(value: unknown): string {
  if (typeof value === 'string' && isVariantName(value)) return value
  throw invalid('"variantId" must be the name of a variant: letters, digits, "-" and "_"')
}

/**
 * Parses an action on a definition.
 *
 * @param verb the action's type without `sanity.action.variant.definition.`
 * @returns null for an unknown verb
 */
export function readDefinitionAction(verb: string, action: Attributes): DefinitionAction | null {
  const variant = readVariantName(action.variantId)
  const ifRevisionId = readOptional(action, 'ifRevisionId')
  switch (verb) {
    case 'create':
      return { kind: 'definition.create', variant, definition: readDefinition(action) }
    case 'edit': {
      const patch = readDefinitionPatch(action.patch)
      return { kind: 'definition.edit', variant, patch, ifRevisionId }
    }
    case 'delete':
      return { kind: 'definition.delete', variant, ifRevisionId }
    default:
      return null
  }
}

/**
 * Parses an action on a document's variant.
 *
 * @param verb the action's type without `sanity.action.document.variant.`
 * @returns null for an unknown verb
 */
export function readVariantAction(verb: string, action: Attributes): VariantAction | null {
  const at = readCoordinates(action)
  switch (verb) {
    case 'create': {
      if (action.document !== undefined) {
        return { kind: 'variant.create', at, document: readObject(action, 'document') }
      }
      const baseId = readText(action, 'baseId')
      const ifBaseRevisionId = readOptional(action, 'ifBaseRevisionId')
      return { kind: 'variant.copy', at, baseId, ifBaseRevisionId }
    }
    case 'edit':
      return { kind: 'variant.edit', at, patch: readOperations(readObject(action, 'patch')) }
    case 'delete':
      return { kind: 'variant.delete', at }
    case 'publish': {
      if (at.bundle === 'published') throw invalid('"bundleId" must be "drafts" or a release')
      return {
        kind: 'variant.publish',
        at,
        ifVersionRevisionId: readOptional(action, 'ifVersionRevisionId'),
        ifPublishedRevisionId: readOptional(action, 'ifPublishedVariantRevisionId'),
      }
    }
    case 'unpublish': {
      if (at.bundle === 'drafts') throw invalid('"bundleId" of what is published can\'t be drafts')
      return { kind: 'variant.unpublish', at }
    }
    default:
      return null
  }
}

function readCoordinates(action: Attributes): VariantCoordinates {
  const variant = readVariantName(action.variantId)
  const group = readText(action, 'publishedId')
  if (isDraftOrVersion(group)) throw invalid(`"${group}" is not a published id`)
  if (group.startsWith('_.')) throw invalid(`"${group}" is a system document, without variants`)
  const bundle = readOptional(action, 'bundleId')
  if (bundle === undefined) return { variant, group, bundle: 'published' }
  if (bundle === 'drafts' || isReleaseName(bundle)) return { variant, group, bundle }
  throw invalid('"bundleId" must be "drafts" or the name of a release')
}
