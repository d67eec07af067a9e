import { type Attributes, isObject } from '../model/document.ts'
import { invalid, shown } from '../model/errors.ts'
import { applyUnlocked, type Run } from '../releases/release.ts'
import { applyMutation, type TransactionContext } from '../store/apply.ts'
import type { WorkingCopy } from '../store/dataset.ts'
import type { Act, Work } from './action.ts'
import { documentActions } from './documents.ts'
import { releaseActions } from './releases.ts'
import { definitionActions, variantActions } from './variants.ts'

const ACTIONS = new Map([
  ...named('sanity.action.document.', documentActions),
  ...named('sanity.action.document.variant.', variantActions),
  ...named('sanity.action.variant.definition.', definitionActions),
  ...named('sanity.action.release.', releaseActions),
])

function named(prefix: string, acts: Record<string, Act>): [string, Act][] {
  return Object.entries(acts).map(([verb, act]) => [prefix + verb, act])
}

/** Applies an action of a request's body, or throws a Refusal if it isn't known or possible. */
export async function applyAction(
  action: unknown,
  index: number,
  copy: WorkingCopy,
  context: TransactionContext,
  dataset: Work['dataset'],
): Promise<void> {
  if (!isObject(action)) throw invalid('An action must be an object')
  const act = actOf(action)
  const apply =
    (to: WorkingCopy): Run =>
    (mutation) =>
      applyMutation(mutation, index, to, context)
  const run: Run = (mutation) => applyUnlocked(mutation, index, copy, context)
  await act(action, { copy, context, dataset, apply, run })
}

function actOf({ actionType }: Attributes): Act {
  const act = typeof actionType === 'string' && ACTIONS.get(actionType)
  if (act) return act
  throw invalid(`Action "${shown(actionType)}" is not supported`)
}
