import { applyAction } from '../actions/apply.ts'
import { readAction } from '../actions/read.ts'
import { httpError } from '../model/errors.ts'
import { readJson } from '../http/body.ts'
import { requireSignIn } from '../http/identify.ts'
import type { DatasetRequest } from '../http/in-dataset.ts'
import { inDataset } from '../http/in-dataset.ts'
import { emulated } from '../http/route-group.ts'
import type { Reply } from '../http/route.ts'
import { releaseSources } from '../releases/sources.ts'
import { checkTransactionId } from '../store/validate.ts'
import { atItem } from '../store/writer.ts'

/** `POST /data/actions/:dataset`: all of the Studio's writes. */
export const actionRoutes = emulated(
  'actions',
  'create, replace draft, edit, publish, unpublish, delete, discard; versions: create, replace, discard, unpublish; releases: create, edit, schedule, unschedule, publish, archive, unarchive, delete, import; variants of documents: create, edit, publish, unpublish, delete, and their definitions',
  [{ path: 'POST /data/actions/:dataset', handle: inDataset(act) }],
)

async function act(request: DatasetRequest): Promise<Reply> {
  const { dataset, identity } = request
  requireSignIn(identity)
  const { actions: given, transactionId, dryRun } = await readJson(request)
  const actions: unknown[] = Array.isArray(given) ? given : [given]
  if (given === undefined || actions.length === 0) throw httpError(400, '"actions" is missing')
  const written = await dataset.writer.write({
    kind: 'action',
    identity,
    transactionId: checkTransactionId(transactionId),
    dryRun: dryRun === true,
    autoGenerateArrayKeys: false,
    plan: async (copy, context) => {
      for (const [index, item] of actions.entries()) {
        const action = atItem('action', index, () => readAction(item))
        const sources = await releaseSources(action, copy, dataset)
        atItem('action', index, () => applyAction(action, index, copy, context, sources))
      }
    },
  })
  return { body: { transactionId: written.transactionId } }
}
