import { evaluateTree } from '../groq/evaluate.ts'
import type { Node } from '../groq/node.ts'
import { parseGroq } from '../groq/parse.ts'
import type { Change, LakeDocument } from '../model/document.ts'
import { isDraftOrVersion } from '../model/document.ts'
import type { Operation, Webhook } from '../model/webhook.ts'

/** A webhook with its filter and projection parsed. */
export interface PreparedWebhook extends Webhook {
  filterTree: Node
  projectionTree: Node
}

/** @throws if the filter or projection isn't valid GROQ */
export function prepareWebhook(webhook: Webhook): PreparedWebhook {
  return {
    ...webhook,
    filterTree: parseGroq(webhook.filter || 'true', { mode: 'delta' }),
    projectionTree: parseGroq(webhook.projection || '@', { mode: 'delta' }),
  }
}

export function operationOf({ previous, next }: Change): Operation {
  if (!previous) return 'create'
  return next ? 'update' : 'delete'
}

/**
 * Builds a webhook's payload for a change.
 *
 * @param find follows references
 * @returns JSON text, or null if the change doesn't concern the webhook
 */
export function payloadFor(
  webhook: PreparedWebhook,
  change: Change,
  find: (id: string) => LakeDocument | undefined,
): string | null {
  if (!webhook.on.includes(operationOf(change))) return null
  if (isDraftOrVersion(change.id) && !webhook.includeDrafts) return null
  const surroundings = {
    root: change.next ?? change.previous,
    before: change.previous,
    after: change.next,
    dataset: [],
    dereference: find,
  }
  if (evaluateTree(webhook.filterTree, surroundings) !== true) return null
  return JSON.stringify(evaluateTree(webhook.projectionTree, surroundings))
}
