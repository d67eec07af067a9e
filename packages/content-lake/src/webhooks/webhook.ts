import type { ExprNode } from 'groq-js'
import { evaluate, parse } from 'groq-js'
import type { Change, LakeDocument } from '../model/document.ts'
import { isDraftOrVersion } from '../model/document.ts'
import type { Operation, Webhook } from '../model/webhook.ts'

/** A webhook with its filter and projection parsed. */
export interface PreparedWebhook extends Webhook {
  filterTree: ExprNode
  projectionTree: ExprNode
}

/** @throws if the filter or projection isn't valid GROQ */
export function prepareWebhook(webhook: Webhook): PreparedWebhook {
  return {
    ...webhook,
    filterTree: parse(webhook.filter || 'true', { mode: 'delta' }),
    projectionTree: parse(webhook.projection || '@', { mode: 'delta' }),
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
export async function payloadFor(
  webhook: PreparedWebhook,
  change: Change,
  find: (id: string) => LakeDocument | undefined,
): Promise<string | null> {
  if (!webhook.on.includes(operationOf(change))) return null
  if (isDraftOrVersion(change.id) && !webhook.includeDrafts) return null
  const run = async (tree: ExprNode): Promise<unknown> => {
    const value = await evaluate(tree, {
      root: change.next ?? change.previous,
      before: change.previous,
      after: change.next,
      dataset: [],
      dereference: ({ _ref }: { _ref: string }) => Promise.resolve(find(_ref)),
    })
    return value.get()
  }
  if ((await run(webhook.filterTree)) !== true) return null
  return JSON.stringify(await run(webhook.projectionTree))
}
