import { type Attributes, isDraftOrVersion, isObject, isReleaseName } from '../model/document.ts'
import { invalid, shown } from '../model/errors.ts'
import { isVariantName, type VariantCoordinates } from '../model/variant.ts'
import { readReleaseAction, type ReleaseAction } from '../releases/read.ts'
import { type Definition, readDefinition, readDefinitionPatch } from '../releases/variant.ts'
import { type PatchOperations, readOperations } from '../store/mutation.ts'

/** An action of the Actions API: https://www.sanity.io/docs/http-reference/actions */
export type Action =
  | { kind: 'create'; publishedId: string; attributes: Attributes; ifExists: 'fail' | 'ignore' }
  | { kind: 'replaceDraft'; publishedId: string; attributes: Attributes }
  | { kind: 'edit'; draftId: string; publishedId: string; patch: PatchOperations }
  | { kind: 'delete'; publishedId: string; includeDrafts: string[] }
  | { kind: 'discard'; draftId: string }
  | {
      kind: 'publish'
      draftId: string
      publishedId: string
      ifDraftRevisionId?: string
      ifPublishedRevisionId?: string
    }
  | { kind: 'unpublish'; draftId: string; publishedId: string }
  | { kind: 'version.create'; document: Attributes }
  | { kind: 'version.copy'; baseId: string; versionId: string; ifBaseRevisionId?: string }
  | { kind: 'version.replace'; document: Attributes }
  | { kind: 'version.unpublish'; versionId: string; publishedId: string }
  | ReleaseAction
  | DefinitionAction
  | VariantAction

const DOCUMENT = 'sanity.action.document.'
const RELEASE = 'sanity.action.release.'
const VARIANT = 'sanity.action.document.variant.'
const DEFINITION = 'sanity.action.variant.definition.'

/** Parses an action from a request body, or throws a Refusal with 400. */
export function readAction(value: unknown): Action {
  if (!isObject(value)) throw invalid('An action must be an object')
  const { actionType } = value
  const type = typeof actionType === 'string' ? actionType : ''
  const known = readKnown(type, value)
  if (known) return known
  throw invalid(`Action "${shown(actionType)}" is not supported`)
}

function readKnown(type: string, value: Attributes): Action | null {
  if (type.startsWith(RELEASE)) return readReleaseAction(type.slice(RELEASE.length), value)
  if (type.startsWith(VARIANT)) return readVariantAction(type.slice(VARIANT.length), value)
  if (type.startsWith(DEFINITION)) {
    return readDefinitionAction(type.slice(DEFINITION.length), value)
  }
  return readDocumentAction(type, value)
}

function readDocumentAction(type: string, value: Attributes): Action | null {
  const text = (name: string) => readText(value, name)
  const optional = (name: string) => readOptional(value, name)
  const object = (name: string) => readObject(value, name)
  switch (type.replace(DOCUMENT, '')) {
    case 'create': {
      const ifExists = value.ifExists === 'ignore' ? 'ignore' : 'fail'
      return {
        kind: 'create',
        publishedId: text('publishedId'),
        attributes: object('attributes'),
        ifExists,
      }
    }
    case 'replaceDraft':
      return {
        kind: 'replaceDraft',
        publishedId: text('publishedId'),
        attributes: object('attributes'),
      }
    case 'edit': {
      const patch = readOperations(object('patch'))
      return { kind: 'edit', draftId: text('draftId'), publishedId: text('publishedId'), patch }
    }
    case 'delete':
      return {
        kind: 'delete',
        publishedId: text('publishedId'),
        includeDrafts: readIds(value.includeDrafts),
      }
    case 'discard':
      return { kind: 'discard', draftId: text('draftId') }
    case 'version.discard':
      return { kind: 'discard', draftId: text('versionId') }
    case 'publish':
      return {
        kind: 'publish',
        draftId: text('draftId'),
        publishedId: text('publishedId'),
        ifDraftRevisionId: optional('ifDraftRevisionId'),
        ifPublishedRevisionId: optional('ifPublishedRevisionId'),
      }
    case 'unpublish':
      return { kind: 'unpublish', draftId: text('draftId'), publishedId: text('publishedId') }
    case 'version.create': {
      if (value.document !== undefined)
        return { kind: 'version.create', document: object('document') }
      const ids = { baseId: text('baseId'), versionId: text('versionId') }
      return { kind: 'version.copy', ...ids, ifBaseRevisionId: optional('ifBaseRevisionId') }
    }
    case 'version.replace':
      return { kind: 'version.replace', document: object('document') }
    case 'version.unpublish':
      return {
        kind: 'version.unpublish',
        versionId: text('versionId'),
        publishedId: text('publishedId'),
      }
    default:
      return null
  }
}

function readIds(value: unknown): string[] {
  if (value === undefined) return []
  if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return value
  throw invalid('"includeDrafts" must be a list of ids')
}

export type DefinitionAction = { variant: string } & (
  | { kind: 'definition.create'; definition: Definition }
  | { kind: 'definition.edit'; patch: PatchOperations; ifRevisionId?: string }
  | { kind: 'definition.delete'; ifRevisionId?: string }
)

export type VariantAction = { at: VariantCoordinates } & (
  | { kind: 'variant.create'; document: Attributes }
  | { kind: 'variant.copy'; baseId: string; ifBaseRevisionId?: string }
  | { kind: 'variant.edit'; patch: PatchOperations }
  | { kind: 'variant.delete' }
  | { kind: 'variant.publish'; ifVersionRevisionId?: string; ifPublishedRevisionId?: string }
  | { kind: 'variant.unpublish' }
)

function readVariantName(value: unknown): string {
  if (typeof value === 'string' && isVariantName(value)) return value
  throw invalid('"variantId" must be the name of a variant: letters, digits, "-" and "_"')
}

/** Parses what follows `sanity.action.variant.definition.`; null if it's unknown. */
function readDefinitionAction(verb: string, action: Attributes): DefinitionAction | null {
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

/** Parses what follows `sanity.action.document.variant.`; null if it's unknown. */
function readVariantAction(verb: string, action: Attributes): VariantAction | null {
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

function readText(action: Attributes, name: string): string {
  const value = action[name]
  if (typeof value === 'string' && value !== '') return value
  throw invalid(`The action needs "${name}"`)
}

function readOptional(action: Attributes, name: string): string | undefined {
  return action[name] === undefined ? undefined : readText(action, name)
}

function readObject(action: Attributes, name: string): Attributes {
  const value = action[name]
  if (isObject(value)) return value
  throw invalid(`The action needs "${name}"`)
}
