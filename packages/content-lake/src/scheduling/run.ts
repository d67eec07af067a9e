import { draftIdOf, publishedIdOf } from '../model/document.ts'
import { LakeError, notFound } from '../model/errors.ts'
import type { Run } from '../releases/publish.ts'
import { publishDocument, unpublishDocument } from '../releases/publish.ts'
import { checkUnlocked } from '../releases/release.ts'
import { applyMutation } from '../store/apply.ts'
import type { Schedule } from '../store/schedule-table.ts'
import type { Storage } from '../store/storage.ts'
import type { WorkingCopy } from '../store/working-copy.ts'
import type { Writer } from '../store/writer.ts'
import { atItem } from '../store/writer.ts'

/** What a schedule needs of its dataset. */
export interface Scheduled {
  writer: Writer
  storage: Storage
}

/**
 * Publishes or unpublishes a schedule's documents in one transaction. Its id is that of the
 * schedule, and the database takes an id once, however often this runs.
 *
 * @returns why it's impossible; '' if it's done
 */
export async function runSchedule(dataset: Scheduled, schedule: Schedule): Promise<string> {
  const { id: transactionId, documents, action, author } = schedule
  try {
    await dataset.writer.write({
      kind: 'action',
      // Permission to publish was needed to schedule it.
      identity: { id: author, role: 'administrator' },
      transactionId,
      dryRun: false,
      autoGenerateArrayKeys: false,
      plan: async (copy, context) => {
        for (const [index, { documentId }] of documents.entries()) {
          const run: Run = (mutation) => {
            checkUnlocked(mutation, copy)
            return applyMutation(mutation, index, copy, context)
          }
          const change = action === 'publish' ? publish : unpublish
          atItem('action', index, () => change(publishedIdOf(documentId), copy, run))
        }
      },
    })
    return ''
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    // Another process did it, or this one before it was killed.
    return (await dataset.storage.hasTransaction(transactionId)) ? '' : error.message
  }
}

/** What is published as its editors want it already stays as it is. */
function publish(id: string, copy: WorkingCopy, run: Run): void {
  const draft = copy.get(draftIdOf(id))
  if (!draft && !copy.get(id)) throw notFound(id)
  if (!draft) return
  publishDocument(draft, copy, run)
  run({ delete: { id: draft._id } })
}

function unpublish(id: string, copy: WorkingCopy, run: Run): void {
  if (!copy.get(draftIdOf(id)) && !copy.get(id)) throw notFound(id)
  unpublishDocument(id, copy, run)
}
