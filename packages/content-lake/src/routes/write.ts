import { applyAction } from '../actions/actions.ts'
import { type DatasetRequest, inDataset, signedIn } from '../http/access.ts'
import { readJson } from '../http/body.ts'
import { emulated, type Reply } from '../http/route.ts'
import type { OpenDataset } from '../lake/open-dataset.ts'
import { dataError, httpError } from '../model/errors.ts'
import { applyUnlocked } from '../releases/release.ts'
import type { MutationResult } from '../store/apply.ts'
import {
  checkTransactionId,
  type DocumentMutation,
  type Mutation,
  readMutation,
} from '../store/mutation.ts'
import { atItem } from '../store/writer.ts'

/** `POST /data/mutate/:dataset`: https://www.sanity.io/docs/http-reference/mutation */
export const mutateRoutes = emulated(
  'mutations',
  'all kinds, all patch operations, queries, dry runs; references stay intact',
  { 'POST /data/mutate/:dataset': inDataset(signedIn(limited)) },
)

const MAX_SELECTED = 10_000

function limited(request: DatasetRequest): Promise<Reply> {
  const { lake, dataset } = request
  if (!lake.limits) return mutate(request)
  return lake.limits.during('mutationsAtATime', dataset.key, () => mutate(request))
}

async function mutate(request: DatasetRequest): Promise<Reply> {
  const { lake, dataset, identity, url } = request
  const { limits } = lake
  const { mutations, transactionId } = await readJson(request, limits?.most('mutationBytes'))
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
        const mutation = await atItem('mutation', index, () => readMutation(given))
        for (const resolved of await resolveQueries(dataset, mutation, identity.id)) {
          results.push(
            await atItem('mutation', index, () => applyUnlocked(resolved, index, copy, context)),
          )
        }
      }
      limits?.checkWrite('mutation', dataset, copy)
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
async function resolveQueries(
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

export const actionRoutes = emulated(
  'actions',
  'create, replace draft, edit, publish, unpublish, delete, discard; versions: create, replace, discard, unpublish; releases: create, edit, schedule, unschedule, publish, archive, unarchive, delete, import; variants of documents: create, edit, publish, unpublish, delete, and their definitions',
  { 'POST /data/actions/:dataset': inDataset(signedIn(act)) },
)

async function act(request: DatasetRequest): Promise<Reply> {
  const { lake, dataset, identity } = request
  const { actions: given, transactionId, dryRun } = await readJson(request)
  const actions: unknown[] = Array.isArray(given) ? given : [given]
  if (given === undefined || actions.length === 0) throw httpError(400, '"actions" is missing')
  const written = await dataset.writer.write({
    kind: 'action',
    identity,
    transactionId: checkTransactionId(transactionId),
    dryRun: dryRun === true,
    plan: async (copy, context) => {
      for (const [index, item] of actions.entries()) {
        await atItem('action', index, () => applyAction(item, index, copy, context, dataset))
      }
      lake.limits?.checkWrite('action', dataset, copy)
    },
  })
  return { body: { transactionId: written.transactionId } }
}
