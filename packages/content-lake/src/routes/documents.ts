import { type DatasetRequest, inDataset, signedIn } from '../http/access.ts'
import { emulated, type Reply } from '../http/route.ts'
import { isDraftOrVersion, publishedIdOf } from '../model/document.ts'
import { isVisible } from '../query/perspective.ts'

export const documentRoutes = emulated('documents', 'by id, with all versions', {
  'GET /data/doc/:dataset/:ids': inDataset(readDocuments),
})

function readDocuments(request: DatasetRequest): Reply {
  const { dataset, url, visibility } = request
  const documents: object[] = []
  const omitted: { id: string; reason: 'existence' | 'permission' }[] = []
  for (const id of idsIn(request)) {
    const document = dataset.documents.get(id)
    if (!document) omitted.push({ id, reason: 'existence' })
    else if (!isVisible(id, visibility)) omitted.push({ id, reason: 'permission' })
    else documents.push(document)
  }
  const withContent = url.searchParams.get('excludeContent') !== 'true'
  return { body: { documents: withContent ? documents : [], omitted } }
}

/** The requested ids; with `includeAllVersions`, those of all versions that the caller may see. */
function idsIn({ dataset, params, url, visibility }: DatasetRequest): Set<string> {
  const ids = new Set((params.ids ?? '').split(',').filter((id) => id !== ''))
  if (url.searchParams.get('includeAllVersions') !== 'true') return ids
  const groups = new Set([...ids].map(publishedIdOf))
  const found = [...dataset.documents.ids()].filter(
    (id) => groups.has(publishedIdOf(id)) && isVisible(id, visibility),
  )
  return new Set(found.sort())
}

/** `GET /data/export/:dataset`: one document per line of JSON, for `sanity dataset export`. */
export const exportRoutes = emulated('documents', 'export', {
  'GET /data/export/:dataset': inDataset(signedIn(exportDocuments)),
})

function exportDocuments({ dataset, url }: DatasetRequest): Reply {
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

/** `GET /data/references/:dataset/documents/:id/to`: the documents that refer to a document. */
export const referenceRoutes = emulated('documents', 'which refer to a document', {
  'GET /data/references/:dataset/documents/:id/to': inDataset(signedIn(referrers)),
})

/** Internal references only: those of other datasets aren't looked for. */
function referrers({ dataset, params, url }: DatasetRequest): Reply {
  const internal = url.searchParams.get('excludeInternalReferences') !== 'true'
  const ids = internal ? [...dataset.documents.strongReferrers(params.id ?? '')] : []
  const references = ids.map((documentId) => ({
    projectId: dataset.projectId,
    datasetName: dataset.name,
    documentId,
  }))
  return { body: { totalCount: references.length, references } }
}
