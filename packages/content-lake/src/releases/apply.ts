import type { LakeDocument } from '../model/document.ts'
import { invalid, notFound } from '../model/errors.ts'
import { applyMutation, type TransactionContext } from '../store/apply.ts'
import { type Dataset, findViolation, type WorkingCopy } from '../store/dataset.ts'
import { lastState } from '../store/history.ts'
import type { PatchOperations } from '../store/mutation.ts'
import type { Storage } from '../store/storage.ts'
import { readMetadata, type ReleaseAction } from './read.ts'
import {
  finalIds,
  publishVersions,
  releaseIdOf,
  releaseIn,
  type Run,
  versionsIn,
} from './release.ts'

/** What an action on a release needs beyond the working copy. */
export interface ReleaseSources {
  /** The documents that the release had when it was archived, by id. */
  archived: Map<string, LakeDocument>
  checkReferences: (copy: WorkingCopy) => void
}

/**
 * Applies an action on a release in one transaction, so that nobody sees one half published. Throws
 * a Refusal if the release isn't in a state for it.
 */
export function applyReleaseAction(
  action: ReleaseAction,
  index: number,
  copy: WorkingCopy,
  context: TransactionContext,
  sources: ReleaseSources,
): void {
  const { release: name } = action
  const id = releaseIdOf(name)
  const run: Run = (mutation) => applyMutation(mutation, index, copy, context)
  const patch = (operations: PatchOperations) => run({ patch: { id, ...operations } })
  switch (action.kind) {
    case 'release.create': {
      const { metadata } = action
      run({ create: { _id: id, _type: 'system.release', name, state: 'active', metadata } })
      return
    }
    case 'release.edit': {
      releaseIn(['active', 'scheduled'], name, copy)
      patch(action.patch)
      readMetadata(copy.get(id)?.metadata)
      return
    }
    case 'release.schedule': {
      releaseIn(['active', 'scheduled'], name, copy)
      // What can't be published now is refused now, and not only when nobody is watching.
      const trial = copy.fork()
      publishVersions(name, trial, (mutation) => applyMutation(mutation, index, trial, context))
      sources.checkReferences(trial)
      patch({ set: { state: 'scheduled', publishAt: action.publishAt }, unset: ['error'] })
      return
    }
    case 'release.unschedule': {
      releaseIn(['scheduled', 'scheduling'], name, copy)
      patch({ set: { state: 'active' }, unset: ['publishAt'] })
      return
    }
    case 'release.publish': {
      releaseIn(['active'], name, copy)
      publishRelease(name, copy, run, context)
      return
    }
    case 'release.archive': {
      releaseIn(['active'], name, copy)
      const versions = versionsIn(copy, name)
      for (const version of versions) run({ delete: { id: version._id } })
      patch({ set: { state: 'archived', finalDocumentStates: finalStates(versions) } })
      return
    }
    case 'release.unarchive': {
      const ids = finalIds(releaseIn(['archived'], name, copy))
      for (const version of ids) {
        const document = sources.archived.get(version)
        // A release that was imported as archived has no history here.
        if (!document) throw notFound(version)
        run({ create: document })
      }
      patch({ set: { state: 'active' }, unset: ['finalDocumentStates'] })
      return
    }
    case 'release.delete': {
      releaseIn(['archived', 'published'], name, copy)
      run({ delete: { id } })
      return
    }
    case 'release.import': {
      const { attributes, ifExists } = action
      if (copy.get(id) && ifExists === 'ignore') return
      const metadata = readMetadata(attributes.metadata ?? {})
      const given = { ...attributes, _id: id, _type: 'system.release', name, metadata }
      const document = { ...given, state: importedState(attributes.state) }
      run(ifExists === 'replace' ? { createOrReplace: document } : { create: document })
    }
  }
}

/**
 * Publishes a release's documents and says so in it. Throws a Refusal if one can't be published.
 */
export function publishRelease(
  name: string,
  copy: WorkingCopy,
  run: Run,
  { timestamp }: TransactionContext,
): void {
  const finalDocumentStates = finalStates(publishVersions(name, copy, run))
  const set = { state: 'published', publishedAt: timestamp, finalDocumentStates }
  run({ patch: { id: releaseIdOf(name), set, unset: ['error'] } })
}

/** The Studio finds these documents in history, by their ids as versions. */
function finalStates(versions: LakeDocument[]): { id: string }[] {
  return versions.map(({ _id: id }) => ({ id }))
}

/**
 * The import brings a release before its documents, which a scheduled one would refuse. So what
 * isn't over comes in as active.
 */
function importedState(state: unknown): string {
  if (state === undefined || typeof state === 'string') {
    return state === 'published' || state === 'archived' ? state : 'active'
  }
  throw invalid('"attributes.state" must be a text')
}

/** Reads what an action on a release needs from history. Other actions need nothing. */
export async function releaseSources(
  action: ReleaseAction | { kind: string },
  copy: WorkingCopy,
  { storage, documents }: { storage: Storage; documents: Dataset },
): Promise<ReleaseSources> {
  const archived = new Map<string, LakeDocument>()
  if ('release' in action && action.kind === 'release.unarchive') {
    for (const id of finalIds(copy.get(releaseIdOf(action.release)))) {
      const document = await lastState(storage, id)
      if (document) archived.set(id, document)
    }
  }
  return {
    archived,
    checkReferences(trial) {
      const violation = findViolation(trial, documents)
      if (violation) throw violation.refusal
    },
  }
}
