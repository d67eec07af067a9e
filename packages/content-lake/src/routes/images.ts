import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { transform } from '../assets/transform.ts'
import type { PictureFormat } from '../assets/transform-options.ts'
import { hasTransform, readTransform } from '../assets/transform-options.ts'
import { httpError } from '../model/errors.ts'
import { fileReply } from '../http/byte-range.ts'
import type { DatasetRequest } from '../http/in-dataset.ts'
import { inDataset } from '../http/in-dataset.ts'
import { emulated } from '../http/route-group.ts'
import type { Reply } from '../http/route.ts'
import { LOCKED_DOWN, disposition } from './served-file.ts'

/** `GET /images/:projectId/:dataset/:file`, with an optional file name for saving after it. */
export const imageRoutes = emulated(
  'assets',
  'images, with every documented parameter and `fm=json`',
  [
    { path: 'GET /images/:projectId/:dataset/:file', handle: inDataset(serve) },
    { path: 'GET /images/:projectId/:dataset/:file/:vanity', handle: inDataset(serve) },
  ],
)

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  tif: 'image/tiff',
}

async function serve(request: DatasetRequest): Promise<Reply> {
  const { lake, dataset, params, url, incoming } = request
  const file = params.file ?? ''
  const extension = file.split('.').at(-1) ?? ''
  const mimeType = TYPES[extension]
  // The file stays on disk after its document is deleted, because history can restore the document.
  if (!mimeType || !dataset.documents.has(`image-${file.replace('.', '-')}`))
    throw httpError(404, 'Image not found')
  const acceptsWebp = /image\/webp/.test(incoming.headers.accept ?? '')
  const options = readTransform(url.searchParams, acceptsWebp)
  // An SVG stays an SVG unless `fm` asks for another format.
  const untouched =
    !hasTransform(url.searchParams) || (extension === 'svg' && !url.searchParams.has('fm'))
  const key = untouched ? file : `${file}?${JSON.stringify(options)}`
  const etag = `"${createHash('sha1').update(key).digest('base64url')}"`
  const headers: Record<string, string> = {
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    etag,
    vary: 'Accept, Origin',
    ...disposition(url.searchParams, params.vanity ?? file),
  }
  if (incoming.headers['if-none-match'] === etag) return { status: 304, headers, body: '' }
  const found = await lake.assets.find(file)
  if (!found) throw httpError(404, 'Image not found')
  if (untouched) {
    const policy = extension === 'svg' ? LOCKED_DOWN : {}
    return fileReply(request, { ...headers, ...policy, 'content-type': mimeType }, found)
  }
  const image = await lake.images.get(key, async () =>
    transform(await readFile(found.path), formatOf(extension), options),
  )
  return { headers: { ...headers, 'content-type': image.mimeType }, body: image.bytes }
}

/** The default output format. Formats that browsers don't show become JPEG, an SVG becomes PNG. */
function formatOf(extension: string): PictureFormat {
  if (extension === 'svg') return 'png'
  return extension === 'png' || extension === 'webp' || extension === 'gif' || extension === 'avif'
    ? extension
    : 'jpg'
}
