import type { Attributes, LakeDocument } from '../model/document.ts'
import { draftIdOf, isDraftOrVersion, movedTo, publishedIdOf } from '../model/document.ts'
import { alreadyExists, invalid, notFound, shown } from '../model/errors.ts'
import { coordinatesOf } from '../model/variant.ts'
import type { TransactionContext } from '../store/apply.ts'
import { applyMutation } from '../store/apply.ts'
import type { DocumentMutation } from '../store/mutation.ts'
import type { WorkingCopy } from '../store/working-copy.ts'
import type { ReleaseSources } from '../releases/apply.ts'
import { applyReleaseAction } from '../releases/apply.ts'
import { publishDocument, unpublishDocument } from '../releases/publish.ts'
import { checkUnlocked } from '../releases/release.ts'
import { checkRevision, existing } from './checks.ts'
import type { Action } from './read.ts'
import { applyDefinitionAction, applyVariantAction } from './variant.ts'

/**
 * Applies an action to a working copy, as the mutations it stands for.
 *
 * @throws Refusal if the action isn't possible, or if a release locks the document
 */
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

type Run = (mutation: DocumentMutation) => unknown

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

/** What replaces a variant's document belongs to the variant too. */
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
