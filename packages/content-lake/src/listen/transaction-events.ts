import type { Change } from '../model/document.ts'
import { targetOf } from '../store/mutation.ts'
import type { CommittedTransaction } from '../store/feed.ts'
import { effectsOf } from './mendoza.ts'

/** What a listener asked its events to include. */
export interface EventShape {
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  effects: boolean
}

type Transition = 'appear' | 'update' | 'disappear'

/** A change that matches a listener's filter before or after it. */
export interface VisibleChange {
  change: Change
  transition: Transition
}

const effects = new WeakMap<Change, ReturnType<typeof effectsOf>>()

/** The effects of a change, computed once for all listeners. */
function effectsOfChange(change: Change) {
  const known = effects.get(change) ?? effectsOf(change.previous, change.next)
  effects.set(change, known)
  return known
}

/**
 * The event for one change.
 *
 * @param position counts the transaction's events for this listener, from 1
 */
export function mutationEvent(
  transaction: CommittedTransaction,
  { change, transition }: VisibleChange,
  position: { current: number; total: number },
  shape: EventShape,
) {
  const { id, previous, next } = change
  const mutations = transaction.mutations.filter((mutation) => targetOf(mutation) === id)
  return {
    eventId: `${transaction.id}#${id}`,
    documentId: id,
    transactionId: transaction.id,
    transition,
    identity: transaction.author,
    timestamp: transaction.timestamp,
    visibility: 'query',
    ...(previous && { previousRev: previous._rev }),
    // Set for a deleted document too: the Studio's revision chain needs a link for it.
    resultRev: transaction.id,
    ...(shape.includeMutations && { mutations }),
    ...(shape.includeResult && next && { result: next }),
    ...(shape.includePreviousRevision && previous && { previous }),
    ...(shape.effects && { effects: effectsOfChange(change) }),
    transactionCurrentEvent: position.current,
    transactionTotalEvents: position.total,
  }
}
