import {
  type Attributes,
  draftIdOf,
  isDraftOrVersion,
  type LakeDocument,
  movedTo,
  publishedIdOf,
  unpublishes,
} from '../model/document.ts'
import { alreadyExists, invalid, notFound, Refusal, shown } from '../model/errors.ts'
import {
  coordinatesOf,
  DEFINITION_TYPE,
  definitionIdOf,
  type VariantCoordinates,
} from '../model/variant.ts'
import { applyReleaseAction, type ReleaseSources } from '../releases/apply.ts'
import {
  checkUnlocked,
  publishDocument,
  releaseIdOf,
  type Run,
  unpublishDocument,
  unpublishVariant,
} from '../releases/release.ts'
import { idIn, placed, readDefinition } from '../releases/variant.ts'
import { applyMutation, type TransactionContext } from '../store/apply.ts'
import type { WorkingCopy } from '../store/dataset.ts'
import type { DocumentMutation } from '../store/mutation.ts'
import type { Action, DefinitionAction, VariantAction } from './read.ts'

/** Applies an action as the mutations it stands for. Throws a Refusal if it isn't possible. */
export function applyAction(
  action: Action,
  index: number,
  copy: WorkingCopy,
  context: TransactionContext,
  sources: ReleaseSources,
): void {
  if ('release' in action) return applyReleaseAction(action, index, copy, context, sources)
  const run = (mutation: DocumentMutation) => {
    checkUnlocked(mutation, copy)
    return applyMutation(mutation, index, copy, context)
  }
  if ('variant' in action) return applyDefinitionAction(action, copy, run)
  if ('at' in action) return applyVariantAction(action, copy, run)
  switch (action.kind) {
    case 'create': {
      const id = unpublished(action.attributes._id ?? draftIdOf(action.publishedId))
      checkPair(id, action.publishedId)
      if (copy.get(action.publishedId)) throw alreadyExists(action.publishedId)
      if (copy.get(id) && action.ifExists === 'ignore') return
      run({ create: { ...action.attributes, _id: id } })
      return
    }
    case 'replaceDraft': {
      const { publishedId, attributes } = action
      const id = replacedId(attributes._id, publishedId)
      if (!copy.get(id) && !copy.get(publishedId)) throw notFound(id)
      run({ createOrReplace: keepingVariant({ ...attributes, _id: id }, copy) })
      return
    }
    case 'edit': {
      checkPair(action.draftId, action.publishedId)
      if (!copy.get(action.draftId)) run(copyOf(existing(copy, action.publishedId), action.draftId))
      run({ patch: { id: action.draftId, ...action.patch } })
      return
    }
    case 'delete': {
      deleteGroup(action, copy, run)
      return
    }
    case 'discard': {
      existing(copy, unpublished(action.draftId))
      run({ delete: { id: action.draftId } })
      return
    }
    case 'publish': {
      publish(action, copy, run)
      return
    }
    case 'unpublish': {
      checkPair(action.draftId, action.publishedId)
      existing(copy, action.publishedId)
      unpublishDocument(action.publishedId, copy, run)
      return
    }
    case 'version.create': {
      run({ create: movedTo(unpublished(action.document._id), action.document) })
      return
    }
    case 'version.copy': {
      const base = existing(copy, action.baseId)
      checkRevision(base, action.ifBaseRevisionId)
      if (copy.get(unpublished(action.versionId))) throw alreadyExists(action.versionId)
      run(copyOf(base, action.versionId))
      return
    }
    case 'version.replace': {
      const id = unpublished(action.document._id)
      existing(copy, id)
      run({ createOrReplace: keepingVariant(movedTo(id, action.document), copy) })
      return
    }
    case 'version.unpublish': {
      const { versionId, publishedId } = action
      checkPair(versionId, publishedId)
      const published = existing(copy, publishedId)
      if (!copy.get(versionId)) run(copyOf(published, versionId))
      run({ patch: { id: versionId, set: { '_system.delete': true } } })
    }
  }
}

/** Publishes the draft in one transaction. The published document keeps its `_createdAt`. */
function publish(action: Action & { kind: 'publish' }, copy: WorkingCopy, run: Run): void {
  const { draftId, publishedId } = action
  checkPair(draftId, publishedId)
  const draft = existing(copy, draftId)
  if (coordinatesOf(draft)) {
    throw invalid(`"${draftId}" is a variant: sanity.action.document.variant.publish publishes it`)
  }
  checkRevision(draft, action.ifDraftRevisionId)
  if (action.ifPublishedRevisionId)
    checkRevision(existing(copy, publishedId), action.ifPublishedRevisionId)
  publishDocument(draft, copy, run)
  run({ delete: { id: draftId } })
}

/** Deletes a published document and the listed drafts and versions. One not listed prevents it. */
function deleteGroup(action: Action & { kind: 'delete' }, copy: WorkingCopy, run: Run): void {
  const { publishedId, includeDrafts } = action
  for (const id of includeDrafts) checkPair(id, publishedId)
  const versions = copy.startingWith('versions.').map(({ _id }) => _id)
  const unlisted = [draftIdOf(publishedId), ...versions].find(
    (id) => publishedIdOf(id) === publishedId && copy.get(id) && !includeDrafts.includes(id),
  )
  if (unlisted) throw invalid(`Document "${unlisted}" exists and is not among "includeDrafts"`)
  const ids = [publishedId, ...includeDrafts].filter((id) => copy.get(id))
  if (ids.length === 0) throw notFound(publishedId)
  for (const id of ids) run({ delete: { id } })
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

function copyOf(document: LakeDocument, id: string): DocumentMutation {
  return { create: movedTo(id, document) }
}

function unpublished(id: unknown): string {
  if (typeof id === 'string' && isDraftOrVersion(id)) return id
  throw invalid(`"${shown(id)}" is not the id of a draft or version`)
}

function checkPair(draftId: string, publishedId: string): void {
  if (isDraftOrVersion(publishedId)) throw invalid(`"${publishedId}" is not a published id`)
  if (publishedIdOf(unpublished(draftId)) !== publishedId) {
    throw invalid(`"${draftId}" is not a draft of "${publishedId}"`)
  }
}

/**
 * Applies an action on a variant's definition. The strong references of documents protect one in
 * use.
 */
function applyDefinitionAction(action: DefinitionAction, copy: WorkingCopy, run: Run): void {
  const { variant } = action
  const id = definitionIdOf(variant)
  if (action.kind === 'definition.create') {
    run({ create: { _id: id, _type: DEFINITION_TYPE, name: variant, ...action.definition } })
    return
  }
  checkRevision(existing(copy, id), action.ifRevisionId)
  if (action.kind === 'definition.delete') {
    run({ delete: { id } })
    return
  }
  run({ patch: { id, ...action.patch } })
  readDefinition(existing(copy, id))
}

/** Applies an action on the variant of a document. Its other versions stay as they are. */
function applyVariantAction(action: VariantAction, copy: WorkingCopy, run: Run): void {
  const { at } = action
  const id = idIn(copy, at)
  switch (action.kind) {
    case 'variant.create': {
      const { _rev, _createdAt, _updatedAt, ...attributes } = action.document
      createVariant(attributes, at, copy, run)
      return
    }
    case 'variant.copy': {
      const base = existing(copy, action.baseId)
      checkRevision(base, action.ifBaseRevisionId)
      const { _createdAt, ...attributes } = base
      createVariant(attributes, at, copy, run)
      return
    }
    case 'variant.edit': {
      if (!copy.get(id)) createVariant(publishedOf(at, copy), at, copy, run)
      run({ patch: { id, ...action.patch } })
      return
    }
    case 'variant.delete': {
      existing(copy, id)
      run({ delete: { id } })
      return
    }
    case 'variant.publish': {
      publishVariant(existing(copy, id), action, copy, run)
      return
    }
    case 'variant.unpublish': {
      const published = existing(copy, idIn(copy, { ...at, bundle: 'published' }))
      if (at.bundle === 'published') return unpublishVariant(at, copy, run)
      if (!copy.get(id)) createVariant(published, at, copy, run)
      run({ patch: { id, set: { '_system.delete': true } } })
    }
  }
}

function createVariant(
  attributes: Record<string, unknown>,
  at: VariantCoordinates,
  copy: WorkingCopy,
  run: Run,
): void {
  existing(copy, definitionIdOf(at.variant))
  const releaseId = releaseIdOf(at.bundle)
  const document = placed(attributes, at, copy, copy.get(releaseId) ? releaseId : undefined)
  if (copy.get(document._id)) throw alreadyExists(document._id)
  run({ create: document })
}

/** What a variant that nobody created begins with: its published sibling, or the document. */
function publishedOf(at: VariantCoordinates, copy: WorkingCopy): LakeDocument {
  return copy.get(idIn(copy, { ...at, bundle: 'published' })) ?? existing(copy, at.group)
}

function publishVariant(
  source: LakeDocument,
  action: VariantAction & { kind: 'variant.publish' },
  copy: WorkingCopy,
  run: Run,
): void {
  checkRevision(source, action.ifVersionRevisionId)
  if (action.ifPublishedRevisionId !== undefined) {
    const publishedId = idIn(copy, { ...action.at, bundle: 'published' })
    checkRevision(existing(copy, publishedId), action.ifPublishedRevisionId)
  }
  if (unpublishes(source)) unpublishVariant(action.at, copy, run)
  else publishDocument(source, copy, run)
  run({ delete: { id: source._id } })
}

function existing(copy: WorkingCopy, id: string): LakeDocument {
  const document = copy.get(id)
  if (!document) throw notFound(id)
  return document
}

function checkRevision(document: LakeDocument, expected: string | undefined): void {
  if (expected === undefined || document._rev === expected) return
  const description = `Document "${document._id}" has unexpected revision ID "${document._rev}", expected "${expected}"`
  throw new Refusal(409, 'documentRevisionIDDoesNotMatchError', description, { id: document._id })
}
