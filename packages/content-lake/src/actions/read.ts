import type { Attributes } from '../model/document.ts'
import { isObject } from '../model/document.ts'
import { Refusal, invalid } from '../model/errors.ts'
import type { PatchOperations } from '../store/mutation.ts'
import type { ReleaseAction } from '../releases/read.ts'
import { readReleaseAction } from '../releases/read.ts'
import { readOperations } from '../store/mutation.ts'

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

const DOCUMENT = 'sanity.action.document.'
const RELEASE = 'sanity.action.release.'
const VARIANT = /^sanity\.action\.(document\.variant|variant\.definition)\./

/**
 * Parses an action from a request body.
 *
 * @throws Refusal with 400 if it isn't an action, 501 if it's one that the lake doesn't emulate
 */
export function readAction(value: unknown): Action {
  if (!isObject(value)) throw invalid('An action must be an object')
  const { actionType } = value
  const type = typeof actionType === 'string' ? actionType : ''
  if (VARIANT.test(type)) {
    const description =
      'The local lake does not emulate variants. See docs/routes.md of @northwright/local-lake'
    throw new Refusal(501, 'notImplementedError', description)
  }
  const known = type.startsWith(RELEASE)
    ? readReleaseAction(type.slice(RELEASE.length), value)
    : readDocumentAction(type, value)
  if (known) return known
  throw invalid(`Action "${String(actionType)}" is not supported`)
}

function readDocumentAction(type: string, value: Attributes): Action | null {
  const text = (name: string) => readText(value, name)
  const optional = (name: string) => (value[name] === undefined ? undefined : text(name))
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

function readText(action: Attributes, name: string): string {
  const value = action[name]
  if (typeof value === 'string' && value !== '') return value
  throw invalid(`The action needs "${name}"`)
}

function readObject(action: Attributes, name: string): Attributes {
  const value = action[name]
  if (isObject(value)) return value
  throw invalid(`The action needs "${name}"`)
}

function readIds(value: unknown): string[] {
  if (value === undefined) return []
  if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return value
  throw invalid('"includeDrafts" must be a list of ids')
}
