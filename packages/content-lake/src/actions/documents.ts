import {
  type Attributes,
  draftIdOf,
  isDraftOrVersion,
  movedTo,
  publishedIdOf,
} from '../model/document.ts'
import { alreadyExists, invalid, notFound, shown } from '../model/errors.ts'
import { coordinatesOf } from '../model/variant.ts'
import { publishDocument, unpublishDocument } from '../releases/release.ts'
import type { WorkingCopy } from '../store/dataset.ts'
import { readOperations } from '../store/mutation.ts'
import {
  type Act,
  checkRevision,
  existing,
  readObject,
  readOptional,
  readText,
  type Work,
} from './action.ts'

/** Actions on documents, by what follows `sanity.action.document.`. */
export const documentActions: Record<string, Act> = {
  create(action, { copy, run }) {
    const publishedId = readText(action, 'publishedId')
    const attributes = readObject(action, 'attributes')
    const id = unpublished(attributes._id ?? draftIdOf(publishedId))
    checkPair(id, publishedId)
    if (copy.get(publishedId)) throw alreadyExists(publishedId)
    if (copy.get(id) && action.ifExists === 'ignore') return
    run({ create: { ...attributes, _id: id } })
  },

  replaceDraft(action, { copy, run }) {
    const publishedId = readText(action, 'publishedId')
    const attributes = readObject(action, 'attributes')
    const id = replacedId(attributes._id, publishedId)
    if (!copy.get(id) && !copy.get(publishedId)) throw notFound(id)
    run({ createOrReplace: keepingVariant({ ...attributes, _id: id }, copy) })
  },

  edit(action, { copy, run }) {
    const patch = readOperations(readObject(action, 'patch'))
    const { draftId, publishedId } = readPair(action, 'draftId')
    if (!copy.get(draftId)) run({ create: movedTo(draftId, existing(copy, publishedId)) })
    run({ patch: { id: draftId, ...patch } })
  },

  /** Deletes a published document and the listed drafts and versions. One not listed prevents it. */
  delete(action, { copy, run }) {
    const publishedId = readText(action, 'publishedId')
    const includeDrafts = readIds(action.includeDrafts)
    for (const id of includeDrafts) checkPair(id, publishedId)
    const versions = copy.startingWith('versions.').map(({ _id }) => _id)
    const unlisted = [draftIdOf(publishedId), ...versions].find(
      (id) => publishedIdOf(id) === publishedId && copy.get(id) && !includeDrafts.includes(id),
    )
    if (unlisted) throw invalid(`Document "${unlisted}" exists and is not among "includeDrafts"`)
    const ids = [publishedId, ...includeDrafts].filter((id) => copy.get(id))
    if (ids.length === 0) throw notFound(publishedId)
    for (const id of ids) run({ delete: { id } })
  },

  discard: (action, work) => discard(readText(action, 'draftId'), work),
  'version.discard': (action, work) => discard(readText(action, 'versionId'), work),

  /** Publishes the draft in one transaction. The published document keeps its `_createdAt`. */
  publish(action, { copy, run }) {
    const ifDraftRevisionId = readOptional(action, 'ifDraftRevisionId')
    const ifPublishedRevisionId = readOptional(action, 'ifPublishedRevisionId')
    const { draftId, publishedId } = readPair(action, 'draftId')
    const draft = existing(copy, draftId)
    if (coordinatesOf(draft)) {
      throw invalid(
        `"${draftId}" is a variant: sanity.action.document.variant.publish publishes it`,
      )
    }
    checkRevision(draft, ifDraftRevisionId)
    if (ifPublishedRevisionId) checkRevision(existing(copy, publishedId), ifPublishedRevisionId)
    publishDocument(draft, copy, run)
    run({ delete: { id: draftId } })
  },

  unpublish(action, { copy, run }) {
    const { publishedId } = readPair(action, 'draftId')
    existing(copy, publishedId)
    unpublishDocument(publishedId, copy, run)
  },

  'version.create'(action, { copy, run }) {
    if (action.document !== undefined) {
      const document = readObject(action, 'document')
      run({ create: movedTo(unpublished(document._id), document) })
      return
    }
    const baseId = readText(action, 'baseId')
    const versionId = readText(action, 'versionId')
    const ifBaseRevisionId = readOptional(action, 'ifBaseRevisionId')
    const base = existing(copy, baseId)
    checkRevision(base, ifBaseRevisionId)
    if (copy.get(unpublished(versionId))) throw alreadyExists(versionId)
    run({ create: movedTo(versionId, base) })
  },

  'version.replace'(action, { copy, run }) {
    const document = readObject(action, 'document')
    const id = unpublished(document._id)
    existing(copy, id)
    run({ createOrReplace: keepingVariant(movedTo(id, document), copy) })
  },

  'version.unpublish'(action, { copy, run }) {
    const { draftId: versionId, publishedId } = readPair(action, 'versionId')
    const published = existing(copy, publishedId)
    if (!copy.get(versionId)) run({ create: movedTo(versionId, published) })
    run({ patch: { id: versionId, set: { '_system.delete': true } } })
  },
}

function discard(id: string, { copy, run }: Work): void {
  existing(copy, unpublished(id))
  run({ delete: { id } })
}

/** The Studio restores an old revision of a variant as a draft that has the variant's id. */
function replacedId(given: unknown, publishedId: string): string {
  const isVersion = typeof given === 'string' && given.startsWith('versions.')
  return isVersion && publishedIdOf(given) === publishedId ? given : draftIdOf(publishedId)
}

function keepingVariant(next: Attributes & { _id: string }, copy: WorkingCopy): Attributes {
  const previous = copy.get(next._id)
  return previous && coordinatesOf(previous) ? { ...next, _system: previous._system } : next
}

function readIds(value: unknown): string[] {
  if (value === undefined) return []
  if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return value
  throw invalid('"includeDrafts" must be a list of ids')
}

function readPair(
  action: Attributes,
  name: 'draftId' | 'versionId',
): { draftId: string; publishedId: string } {
  const draftId = readText(action, name)
  const publishedId = readText(action, 'publishedId')
  checkPair(draftId, publishedId)
  return { draftId, publishedId }
}

function checkPair(draftId: string, publishedId: string): void {
  if (isDraftOrVersion(publishedId)) throw invalid(`"${publishedId}" is not a published id`)
  if (publishedIdOf(unpublished(draftId)) !== publishedId) {
    throw invalid(`"${draftId}" is not a draft of "${publishedId}"`)
  }
}

function unpublished(id: unknown): string {
  if (typeof id === 'string' && isDraftOrVersion(id)) return id
  throw invalid(`"${shown(id)}" is not the id of a draft or version`)
}
