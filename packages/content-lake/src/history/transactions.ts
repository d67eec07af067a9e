import { effectsOf } from '../listen/mendoza.ts'
import type { CommittedTransaction } from '../store/feed.ts'

/** A transaction as the history API lists it, with the requested documents only. */
export function transactionLine(
  { id, timestamp, author, mutations, changes }: CommittedTransaction,
  shape: { mutations: boolean; effects: boolean },
) {
  const effects = changes.map(({ id: documentId, previous, next }) => [
    documentId,
    effectsOf(previous, next),
  ])
  return {
    id,
    timestamp,
    author,
    documentIDs: changes.map((change) => change.id),
    ...(shape.mutations && { mutations }),
    ...(shape.effects && { effects: Object.fromEntries(effects) as object }),
  }
}
