import type { Change } from '../model/document.ts'
import { type CommittedTransaction, type DocumentMutation, targetOf } from '../store/mutation.ts'
import type { Filter } from './filter.ts'
import { eventFrame } from './listeners.ts'
import { effectsOf } from './mendoza.ts'

interface EventShape {
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  effects: boolean
}

type Transition = 'appear' | 'update' | 'disappear'

/** A change that matches a listener's filter before or after it. */
interface VisibleChange {
  change: Change
  transition: Transition
}

const frames = oncePer<Change, Buffer>()
const effects = oncePer<Change, ReturnType<typeof effectsOf>>()
const mutations = oncePer<CommittedTransaction, Map<string, DocumentMutation[]>>()

/** A listener's events for a transaction, after the document `after`, which the client has. */
export function mutationFrames(
  transaction: CommittedTransaction,
  filter: Filter,
  shape: EventShape,
  after?: string,
): Buffer[] {
  const visible = transaction.changes.flatMap((change): VisibleChange[] => {
    const before = filter(change.previous, change)
    const now = filter(change.next, change)
    return before || now ? [{ change, transition: transitionOf(before, now) }] : []
  })
  return visible.flatMap((one, index) => {
    if (after !== undefined && one.change.id <= after) return []
    const position = { current: index + 1, total: visible.length }
    return [mutationFrame(transaction, one, position, shape)]
  })
}

function transitionOf(before: boolean, now: boolean): Transition {
  if (before) return now ? 'update' : 'disappear'
  return 'appear'
}

/**
 * The event for one change, made once for all listeners that get the same. `position` is from 1.
 */
function mutationFrame(
  transaction: CommittedTransaction,
  visible: VisibleChange,
  position: { current: number; total: number },
  shape: EventShape,
): Buffer {
  const { includeResult, includePreviousRevision, includeMutations } = shape
  const included = [includeResult, includePreviousRevision, includeMutations, shape.effects]
  const key = [visible.transition, position.current, position.total, ...included].join()
  return frames(visible.change, key, () => {
    const event = mutationEvent(transaction, visible, position, shape)
    return eventFrame('mutation', event, event.eventId)
  })
}

function mutationEvent(
  transaction: CommittedTransaction,
  { change, transition }: VisibleChange,
  position: { current: number; total: number },
  shape: EventShape,
) {
  const { id, previous, next } = change
  const byDocument = () => Map.groupBy(transaction.mutations, targetOf)
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
    ...(shape.includeMutations && {
      mutations: mutations(transaction, '', byDocument).get(id) ?? [],
    }),
    ...(shape.includeResult && next && { result: next }),
    ...(shape.includePreviousRevision && previous && { previous }),
    ...(shape.effects && { effects: effects(change, '', () => effectsOf(previous, next)) }),
    transactionCurrentEvent: position.current,
    transactionTotalEvents: position.total,
  }
}

/** Remembers what is made for an object, by key: hundreds of streams get the same events. */
export function oncePer<Of extends object, Made>() {
  const known = new WeakMap<Of, Map<string, { value: Made }>>()
  return (of: Of, key: string, make: () => Made): Made => {
    const made = known.get(of) ?? new Map<string, { value: Made }>()
    known.set(of, made)
    const result = made.get(key) ?? { value: make() }
    made.set(key, result)
    return result.value
  }
}
