import { evaluateTree } from '../groq/evaluate.ts'
import { type Node, someNode } from '../groq/node.ts'
import { GroqError, parseGroq } from '../groq/parse.ts'
import {
  type Change,
  isDraftOrVersion,
  type LakeDocument,
  publishedIdOf,
} from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import type { Operation, Webhook } from '../model/options.ts'
import type { CommittedTransaction } from '../store/mutation.ts'
import type { Hook } from '../store/store.ts'

/** What a webhook sends. The id is the same if it's sent again. */
export interface Message {
  id: string
  /** What it is about: only messages about the same thing have an order. */
  about: string
  body: string
  /** Those that describe the change. */
  headers: Record<string, string>
}

/** Where references lead. */
type Documents = { get: (id: string) => LakeDocument | undefined }

export interface PreparedWebhook extends Pick<Webhook, 'name' | 'url' | 'method' | 'secret'> {
  headers?: Record<string, string>
  includeDrafts?: boolean
  /** What a transaction means to it; nothing, if it doesn't concern it. */
  messagesFor: (transaction: CommittedTransaction, documents: Documents) => Message[]
}

interface Names {
  projectId: string
  dataset: string
}

/**
 * Sends a message for each document that changed. Throws a GroqError if its filter or projection is
 * invalid, or asks for other documents.
 */
export function prepareWebhook(webhook: Webhook, sanity: Names): PreparedWebhook {
  const filter = parseOwn(webhook.filter || 'true')
  const projection = parseOwn(webhook.projection || '@')
  const bodyFor = ({ id, previous, next }: Change, documents: Documents): string | null => {
    if (!webhook.on.includes(operationOf({ previous, next }))) return null
    if (isDraftOrVersion(id) && !webhook.includeDrafts) return null
    const root = next ?? previous
    const dereference = (to: string) => documents.get(to)
    const surroundings = { root, before: previous, after: next, sanity, dataset: [], dereference }
    if (evaluateTree(filter, surroundings) !== true) return null
    return JSON.stringify(evaluateTree(projection, surroundings))
  }
  return {
    ...webhook,
    messagesFor: (transaction, documents) =>
      transaction.changes.flatMap((change) => {
        const body = bodyFor(change, documents)
        if (body === null) return []
        const headers = {
          'sanity-document-id': change.id,
          'sanity-operation': operationOf(change),
        }
        const id = `${webhook.name}-${transaction.id}-${change.id}`
        return { id, about: publishedIdOf(change.id), body, headers }
      }),
  }
}

/** A webhook that sends one message for each transaction that changes published documents. */
function prepareTransactionWebhook(
  { name, url }: Pick<Webhook, 'name' | 'url'>,
  names: Names,
): PreparedWebhook {
  return {
    name,
    url,
    messagesFor({ id: transactionId, changes }) {
      const published = changes.filter(({ id }) => !isDraftOrVersion(id))
      if (published.length === 0) return []
      const by = Object.groupBy(published, operationOf)
      const idsOf = (list: Change[] = []) => list.map(({ id }) => id)
      const ids = {
        created: idsOf(by.create),
        deleted: idsOf(by.delete),
        updated: idsOf(by.update),
        all: idsOf(published),
      }
      const body = JSON.stringify({ transactionId, ...names, ids })
      return [{ id: `${name}-${transactionId}`, about: names.dataset, body, headers: {} }]
    },
  }
}

/** A webhook sees the document that changed, and what its references lead to. */
function parseOwn(groq: string): Node {
  const tree = parseGroq(groq, { mode: 'delta' })
  if (!someNode(tree, ({ type }) => type === 'Everything')) return tree
  const description = 'a webhook sees the document that changed, and has no sub-queries ("*")'
  throw new GroqError(description, description, groq.indexOf('*'))
}

function operationOf({ previous, next }: Pick<Change, 'previous' | 'next'>): Operation {
  if (!previous) return 'create'
  return next ? 'update' : 'delete'
}

/** A webhook of the API, ready for one dataset. Throws 400 if its GROQ is invalid. */
export function prepareHook(hook: Hook, dataset: string): PreparedWebhook {
  const { id, url, httpMethod, headers, secret, filter, projection, on, includeDrafts } = hook
  const names = { projectId: hook.projectId, dataset }
  if (hook.type === 'transaction') return prepareTransactionWebhook({ name: id, url }, names)
  const webhook = {
    name: id,
    url,
    method: httpMethod,
    headers,
    on,
    includeDrafts,
    ...(secret && { secret }),
    ...(filter && { filter }),
    ...(projection && { projection }),
  }
  try {
    return prepareWebhook(webhook, names)
  } catch (error) {
    if (error instanceof GroqError) throw httpError(400, `"rule" is not valid: ${error.message}`)
    throw error
  }
}
