import { requireSignIn } from '../http/identify.ts'
import type { DatasetRequest } from '../http/in-dataset.ts'
import { inDataset } from '../http/in-dataset.ts'
import { emulated } from '../http/route-group.ts'
import type { Reply } from '../http/route.ts'

/** `GET /data/references/:dataset/documents/:id/to`: the documents that refer to a document. */
export const referenceRoutes = emulated('documents', 'which refer to a document', [
  { path: 'GET /data/references/:dataset/documents/:id/to', handle: inDataset(referrers) },
])

/** Internal references only: those of other datasets aren't looked for. */
function referrers({ dataset, identity, params, url }: DatasetRequest): Reply {
  requireSignIn(identity)
  const internal = url.searchParams.get('excludeInternalReferences') !== 'true'
  const ids = internal ? [...dataset.documents.strongReferrers(params.id ?? '')] : []
  const references = ids.map((documentId) => ({
    projectId: dataset.projectId,
    datasetName: dataset.name,
    documentId,
  }))
  return { body: { totalCount: references.length, references } }
}
