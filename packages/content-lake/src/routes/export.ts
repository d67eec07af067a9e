import { isDraftOrVersion } from '../model/document.ts'
import { requireSignIn } from '../http/identify.ts'
import type { DatasetRequest } from '../http/in-dataset.ts'
import { inDataset } from '../http/in-dataset.ts'
import { emulated } from '../http/route-group.ts'
import type { Reply } from '../http/route.ts'

/** `GET /data/export/:dataset`: one document per line of JSON, for `sanity dataset export`. */
export const exportRoutes = emulated('documents', 'export', [
  { path: 'GET /data/export/:dataset', handle: inDataset(exportDocuments) },
])

function exportDocuments({ dataset, identity, url }: DatasetRequest): Reply {
  requireSignIn(identity)
  const types = url.searchParams.get('types')?.split(',')
  const withDrafts = url.searchParams.get('drafts') !== 'false'
  const lines: string[] = []
  for (const document of dataset.documents.values()) {
    if (types && !types.includes(document._type)) continue
    if (withDrafts || !isDraftOrVersion(document._id)) lines.push(`${JSON.stringify(document)}\n`)
  }
  return {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
    body: lines.join(''),
  }
}
