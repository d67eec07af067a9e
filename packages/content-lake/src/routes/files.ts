import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { IMAGE_TYPES } from '../assets/asset-document.ts'
import type { FileOnDisk } from '../assets/files.ts'
import { hasTransform, type PictureFormat, readTransform } from '../assets/transform-options.ts'
import { type DatasetRequest, inDataset } from '../http/access.ts'
import { emulated, type LakeRequest, type Reply } from '../http/route.ts'
import { httpError } from '../model/errors.ts'
import { optional } from '../optional.ts'

export const fileRoutes = emulated('assets', 'files, with byte ranges', {
  'GET /files/:projectId/:dataset/:file': inDataset(serveFile),
  'GET /files/:projectId/:dataset/:file/:vanity': inDataset(serveFile),
})

/** Media types that browsers show without running any script. All others are locked down. */
const HARMLESS =
  /^(application\/pdf|text\/plain|text\/csv|image\/(png|jpeg|gif|webp|avif)|audio\/|video\/|font\/)/

async function serveFile(request: DatasetRequest): Promise<Reply> {
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

/** `GET /images/:projectId/:dataset/:file`, with an optional file name for saving after it. */
export const imageRoutes = emulated(
  'assets',
  'images, with every documented parameter and `fm=json`',
  {
    'GET /images/:projectId/:dataset/:file': inDataset(serveImage),
    'GET /images/:projectId/:dataset/:file/:vanity': inDataset(serveImage),
  },
)

async function serveImage(request: DatasetRequest): Promise<Reply> {
  const { lake, dataset, params, url, incoming } = request
  const file = params.file ?? ''
  const extension = file.split('.').at(-1) ?? ''
  const mimeType = IMAGE_TYPES[extension]
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
  const make = async () => {
    // Sharp takes a while to load.
    const { transform } = await optional('sharp', () => import('../assets/transform.ts'))
    return transform(await readFile(found.path), defaultFormat(extension), options)
  }
  const image = await lake.images.forceFetch(key, { context: make })
  return { headers: { ...headers, 'content-type': image.mimeType }, body: image.bytes }
}

/** The default output format. Formats that browsers don't show become JPEG, an SVG becomes PNG. */
function defaultFormat(extension: string): PictureFormat {
  if (extension === 'svg') return 'png'
  return extension === 'png' || extension === 'webp' || extension === 'gif' || extension === 'avif'
    ? extension
    : 'jpg'
}

/**
 * Replies with a file, or the part that `Range` requests, if `If-Range` matches its `etag`:
 * https://www.rfc-editor.org/rfc/rfc9110#name-range-requests
 */
export function fileReply(
  { method, incoming }: LakeRequest,
  headers: Record<string, string>,
  { path, size }: FileOnDisk,
): Reply {
  const { range: requested, 'if-range': expected } = incoming.headers
  const all = { ...headers, 'accept-ranges': 'bytes' }
  const current = expected === undefined || expected === headers.etag
  const range = method === 'GET' && requested && current ? readRange(requested, size) : null
  if (!range) return { headers: all, file: { path, start: 0, end: size - 1 } }
  if (range.start > range.end) {
    const { status, body } = httpError(416, 'The file has none of these bytes')
    const none = { 'content-range': `bytes */${size}`, 'access-control-allow-origin': '*' }
    return { status, headers: none, body }
  }
  const part = { 'content-range': `bytes ${range.start}-${range.end}/${size}` }
  return { status: 206, headers: { ...all, ...part }, file: { path, ...range } }
}

/**
 * The first and last byte of a range, `start` after `end` if there are none. Null for what servers
 * ignore: several ranges, other units, invalid syntax.
 */
function readRange(header: string, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === '' && last === '') return null
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  return { start: Number(first), end: Math.min(last === '' ? size : Number(last), size - 1) }
}

/** For files that a browser could render as a page: nothing in them may run or load. */
export const LOCKED_DOWN = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
}

/**
 * The header for `?dl=`, which saves a file instead of showing it, under `name` if it gives none.
 */
function disposition(search: URLSearchParams, name: string): Record<string, string> {
  const wanted = search.get('dl')
  if (wanted === null) return {}
  const allowed = (wanted || name).replace(/[^\p{L}\p{N} ._+-]/gu, '_')
  // Cut by characters: a lone surrogate can't be encoded as UTF-8.
  const file = Array.from(allowed).slice(0, 200).join('')
  const ascii = file.replace(/[^\x20-\x7e]/g, '_')
  return {
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file)}`,
  }
}
