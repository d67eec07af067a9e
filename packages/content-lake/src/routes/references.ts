import { requireSignIn } from '../http/identify.ts'
import { emulated } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'

/** `GET /data/references/:dataset/documents/:id/to`: the documents that refer to a document. */
export const referenceRoutes = emulated('documents', 'which refer to a document', [
  { path: 'GET /data/references/:dataset/documents/:id/to', handle: referrers },
])

/** Only internal references exist: the lake has one dataset. */
function referrers({ lake, identity, params, url }: LakeRequest): Reply {
  requireSignIn(identity)
  const internal = url.searchParams.get('excludeInternalReferences') !== 'true'
  const ids = internal ? [...lake.dataset.strongReferrers(params.id ?? '')] : []
  const { projectId, dataset } = lake.options
  const references = ids.map((documentId) => ({ projectId, datasetName: dataset, documentId }))
  return { body: { totalCount: references.length, references } }
}
