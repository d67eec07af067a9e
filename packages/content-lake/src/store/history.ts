import type { LakeDocument } from '../model/document.ts'
import type { TransactionLog } from './log.ts'
import type { CommittedTransaction } from './mutation.ts'

/** The last transaction that changed a document, with that change alone. */
export async function lastTransaction(
  log: TransactionLog,
  id: string,
  upToSeq?: number,
): Promise<CommittedTransaction | undefined> {
  return (await log.read({ documentIds: [id], newestFirst: true, limit: 1, upToSeq }))[0]
}

/**
 * A document as it is, or as it was when it was deleted; then with the revision that deleted it,
 * from where the Studio reverts a release.
 */
export async function lastState(
  log: TransactionLog,
  id: string,
): Promise<LakeDocument | undefined> {
  const last = await lastTransaction(log, id)
  const [change] = last?.changes ?? []
  if (change?.next) return change.next
  return last && change?.previous ? { ...change.previous, _rev: last.id } : undefined
}
