import { allows } from '../access/roles.ts'
import type { LakeRequest, Reply, Route } from '../http/route.ts'
import { isPublic } from '../query/perspective.ts'

/** `GET /data/doc/:dataset/:ids`, ids with commas between them. */
export const documentRoutes: Route[] = [
  { path: 'GET /data/doc/:dataset/:ids', handle: readDocuments },
]

function readDocuments({ lake, params, url, identity }: LakeRequest): Reply {
  const ids = (params.ids ?? '').split(',').filter((id) => id !== '')
  const documents: object[] = []
  const omitted: { id: string; reason: 'existence' | 'permission' }[] = []
  for (const id of new Set(ids)) {
    const document = lake.dataset.get(id)
    const readable = isPublic(id) || (document ? allows(identity.role, 'read', document) : true)
    if (!document) omitted.push({ id, reason: 'existence' })
    else if (!readable) omitted.push({ id, reason: 'permission' })
    else documents.push(document)
  }
  const withContent = url.searchParams.get('excludeContent') !== 'true'
  return { body: { documents: withContent ? documents : [], omitted } }
}
