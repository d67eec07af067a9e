import type { Attributes } from '../model/document.ts'
import { isObject } from '../model/document.ts'
import { invalid, shown } from '../model/errors.ts'
import type { PatchOperations } from '../store/mutation.ts'
import type { ReleaseAction } from '../releases/read.ts'
import { readReleaseAction } from '../releases/read.ts'
import { readOperations } from '../store/mutation.ts'
import { readObject, readOptional, readText } from './fields.ts'
import type { DefinitionAction, VariantAction } from './read-variant.ts'
import { readDefinitionAction, readVariantAction } from './read-variant.ts'

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

/**
 * Parses an action from a request body.
 *
 * @throws Refusal with 400 if it isn't an action
 */
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
