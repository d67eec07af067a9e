import type { LakeDocument } from '../model/document.ts'
import type { Dataset } from '../store/dataset.ts'
import { lastState } from '../store/history.ts'
import { findViolation } from '../store/integrity.ts'
import type { Storage } from '../store/storage.ts'
import type { WorkingCopy } from '../store/working-copy.ts'
import type { ReleaseSources } from './apply.ts'
import type { ReleaseAction } from './read.ts'
import { finalIds, releaseIdOf } from './release.ts'

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
