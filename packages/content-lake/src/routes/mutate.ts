import { dataError, httpError } from '../model/errors.ts'
import { readJson } from '../http/body.ts'
import { requireSignIn } from '../http/identify.ts'
import type { DatasetRequest } from '../http/in-dataset.ts'
import { inDataset } from '../http/in-dataset.ts'
import { emulated } from '../http/route-group.ts'
import type { Reply } from '../http/route.ts'
import type { OpenDataset } from '../lake/open-dataset.ts'
import type { MutationResult } from '../store/apply.ts'
import { applyMutation } from '../store/apply.ts'
import type { DocumentMutation, Mutation } from '../store/mutation.ts'
import { readMutation } from '../store/mutation.ts'
import { checkUnlocked } from '../releases/release.ts'
import { checkTransactionId } from '../store/validate.ts'
import { atItem } from '../store/writer.ts'

/** `POST /data/mutate/:dataset`: https://www.sanity.io/docs/http-reference/mutation */
export const mutateRoutes = emulated(
  'mutations',
  'all kinds, all patch operations, queries, dry runs; references stay intact',
  [{ path: 'POST /data/mutate/:dataset', handle: inDataset(mutate) }],
)

/** Most documents that a query in a mutation may select. */
const MAX_SELECTED = 10_000

async function mutate(request: DatasetRequest): Promise<Reply> {
  const { dataset, identity, url } = request
  requireSignIn(identity)
  const { mutations, transactionId } = await readJson(request)
  if (!Array.isArray(mutations)) throw httpError(400, '"mutations" must be a list')
  const flag = (name: string) => url.searchParams.get(name) === 'true'
  const written = await dataset.writer.write({
    kind: 'mutation',
    identity,
    transactionId: checkTransactionId(transactionId ?? url.searchParams.get('transactionId')),
    dryRun: flag('dryRun'),
    autoGenerateArrayKeys: flag('autoGenerateArrayKeys'),
    plan: async (copy, context) => {
      const results: MutationResult[] = []
      for (const [index, given] of mutations.entries()) {
        const mutation = atItem('mutation', index, () => readMutation(given))
        for (const resolved of await resolve(dataset, mutation, identity.id)) {
          results.push(
            atItem('mutation', index, () => {
              checkUnlocked(resolved, copy)
              return applyMutation(resolved, index, copy, context)
            }),
          )
        }
      }
      return results
    },
  })
  const shape = flag('returnDocuments')
    ? (result: MutationResult) => result
    : ({ id, operation }: MutationResult) => ({ id, operation })
  const wanted = flag('returnIds') || flag('returnDocuments')
  return {
    body: {
      transactionId: written.transactionId,
      results: wanted ? written.outcome.map(shape) : [],
    },
  }
}

/** Expands a mutation with a query into one for each document that the query selects. */
async function resolve(
  dataset: OpenDataset,
  mutation: Mutation,
  identity: string,
): Promise<DocumentMutation[]> {
  if ('delete' in mutation && 'query' in mutation.delete) {
    const ids = await select(dataset, mutation.delete.query, mutation.delete.params, identity)
    return ids.map((id) => ({ delete: { id } }))
  }
  if ('patch' in mutation && 'query' in mutation.patch) {
    const { query, params, ...operations } = mutation.patch
    const ids = await select(dataset, query, params, identity)
    return ids.map((id) => ({ patch: { ...operations, id } }))
  }
  // Safe: both kinds that can have a query are handled above.
  return [mutation as DocumentMutation]
}

async function select(
  dataset: OpenDataset,
  query: string,
  params: object,
  identity: string,
): Promise<string[]> {
  const { json } = await dataset.queries.run({
    query,
    params: { ...params },
    perspective: 'raw',
    visibility: 'all',
    identity,
  })
  const found: unknown = JSON.parse(json)
  const documents: unknown[] = Array.isArray(found) ? found : found === null ? [] : [found]
  if (documents.length > MAX_SELECTED) {
    throw dataError(400, {
      type: 'validationError',
      description: `The query selects more than ${MAX_SELECTED} documents`,
    })
  }
  return documents
    .map((document) =>
      typeof document === 'object' && document && '_id' in document ? document._id : null,
    )
    .filter((id) => typeof id === 'string')
}
