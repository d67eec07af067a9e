import type { LakeDocument } from '../model/document.ts'
import { draftIdOf, isDraftOrVersion, movedTo, publishedIdOf } from '../model/document.ts'
import { Refusal, alreadyExists, invalid, notFound } from '../model/errors.ts'
import type { TransactionContext } from '../store/apply.ts'
import { applyMutation } from '../store/apply.ts'
import type { DocumentMutation } from '../store/mutation.ts'
import { targetOf } from '../store/mutation.ts'
import type { WorkingCopy } from '../store/working-copy.ts'
import type { ReleaseSources } from '../releases/apply.ts'
import { applyReleaseAction } from '../releases/apply.ts'
import { publishDocument, unpublishDocument } from '../releases/publish.ts'
import { checkUnlocked } from '../releases/release.ts'
import type { Action } from './read.ts'

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
    checkUnlocked(targetOf(mutation), copy)
    return applyMutation(mutation, index, copy, context)
  }
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
      const id = draftIdOf(action.publishedId)
      if (!copy.get(id) && !copy.get(action.publishedId)) throw notFound(id)
      run({ createOrReplace: { ...action.attributes, _id: id } })
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
      run({ createOrReplace: movedTo(id, action.document) })
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

function copyOf(document: LakeDocument, id: string): DocumentMutation {
  return { create: movedTo(id, document) }
}

function unpublished(id: unknown): string {
  if (typeof id === 'string' && isDraftOrVersion(id)) return id
  throw invalid(`"${String(id)}" is not the id of a draft or version`)
}

function checkPair(draftId: string, publishedId: string): void {
  if (isDraftOrVersion(publishedId)) throw invalid(`"${publishedId}" is not a published id`)
  if (publishedIdOf(unpublished(draftId)) !== publishedId) {
    throw invalid(`"${draftId}" is not a draft of "${publishedId}"`)
  }
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
