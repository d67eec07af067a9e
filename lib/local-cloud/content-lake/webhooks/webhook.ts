import type { ExprNode } from 'groq-js'
import { evaluate, parse } from 'groq-js'
import type { Change, LakeDocument } from '../document.ts'
import { isDraftOrVersion } from '../document.ts'

export type Operation = 'create' | 'update' | 'delete'

/** A webhook as configured at Sanity: https://www.sanity.io/docs/content-lake/webhooks */
export interface Webhook {
  /** Identifies the webhook across restarts, so that it resumes where it stopped. */
  name: string
  url: string
  secret: string
  /** GROQ on the changed document, with `before()`, `after()`, `delta::`. Default: everything. */
  filter?: string
  /** GROQ projection for the payload; the whole document by default. */
  projection?: string
  on: Operation[]
  /** Whether to include drafts and versions; only published documents by default. */
  includeDrafts?: boolean
}

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
