import type { ExprNode } from 'groq-js'
import { evaluate, parse } from 'groq-js'
import type { Change, LakeDocument } from '../document.ts'
import { isDraftOrVersion } from '../document.ts'

export type Operation = 'create' | 'update' | 'delete'

/** A webhook as one sets it up at Sanity: https://www.sanity.io/docs/content-lake/webhooks */
export interface Webhook {
  /** Names the webhook across starts, so that it goes on where it left off. */
  name: string
  url: string
  secret: string
  /** GROQ on the changed document; `before()`, `after()` and `delta::` may be used. Everything by default. */
  filter?: string
  /** GROQ projection that makes the body; the whole document by default. */
  projection?: string
  on: Operation[]
  /** Whether drafts and versions count too; only published documents by default. */
  includeDrafts?: boolean
}

/** A webhook whose queries were parsed. Throws where they can't be. */
export interface PreparedWebhook extends Webhook {
  filterTree: ExprNode
  projectionTree: ExprNode
}

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
 * The body that a webhook sends for a change, as JSON text; null where the change does not concern it.
 *
 * @param find follows references
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
