import { httpError } from '../model/errors.ts'
import { fileReply } from '../http/byte-range.ts'
import type { DatasetRequest } from '../http/in-dataset.ts'
import { inDataset } from '../http/in-dataset.ts'
import { emulated } from '../http/route-group.ts'
import type { Reply } from '../http/route.ts'
import { LOCKED_DOWN, disposition } from './served-file.ts'

/** `GET /files/:projectId/:dataset/:file`. */
export const fileRoutes = emulated('assets', 'files, with byte ranges', [
  { path: 'GET /files/:projectId/:dataset/:file', handle: inDataset(serve) },
  { path: 'GET /files/:projectId/:dataset/:file/:vanity', handle: inDataset(serve) },
])

/** Media types that browsers show without running any script. All others are locked down. */
const HARMLESS =
  /^(application\/pdf|text\/plain|text\/csv|image\/(png|jpeg|gif|webp|avif)|audio\/|video\/|font\/)/

async function serve(request: DatasetRequest): Promise<Reply> {
  const { lake, dataset, params, url, incoming } = request
  const file = params.file ?? ''
  const [sha1, extension] = file.split('.')
  const document = dataset.documents.get(`file-${sha1}-${extension}`)
  const found = document ? await lake.assets.find(file) : null
  if (!document || !found) throw httpError(404, 'File not found')
  const etag = `"${sha1}"`
  const type = String(document.mimeType)
  const name = typeof document.originalFilename === 'string' ? document.originalFilename : file
  const headers: Record<string, string> = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    etag,
    ...(HARMLESS.test(type) ? {} : LOCKED_DOWN),
    ...disposition(url.searchParams, params.vanity ?? name),
  }
  if (incoming.headers['if-none-match'] === etag) return { status: 304, headers, body: '' }
  return fileReply(request, headers, found)
}
