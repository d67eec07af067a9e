import { publishedIdOf } from '../model/document.ts'
import type { DatasetRequest } from '../http/in-dataset.ts'
import { inDataset } from '../http/in-dataset.ts'
import { emulated } from '../http/route-group.ts'
import type { Reply } from '../http/route.ts'
import { isVisible } from '../query/perspective.ts'

/** `GET /data/doc/:dataset/:ids`, with comma-separated ids. */
export const documentRoutes = emulated('documents', 'by id, with all versions', [
  { path: 'GET /data/doc/:dataset/:ids', handle: inDataset(readDocuments) },
])

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
  const found = [...dataset.documents.values()]
    .map(({ _id }) => _id)
    .filter((id) => groups.has(publishedIdOf(id)) && isVisible(id, visibility))
  return new Set(found.sort())
}
