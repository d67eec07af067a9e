import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Attributes } from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import type { LakeOptions } from '../model/options.ts'
import { optional } from '../optional.ts'
import type { Upload } from './files.ts'
import type { ImageFacts } from './image.ts'

/** An asset's file name, and its document before the lake adds revision and dates. */
export interface Asset {
  fileName: string
  attributes: Attributes & { _id: string; _type: string }
}

interface Place extends Pick<LakeOptions, 'projectId' | 'dataset'> {
  publicUrl: string
}

/**
 * The asset document that Sanity would create for an uploaded image. Throws 400 if it isn't safe.
 */
export async function describeImage(
  upload: Upload,
  kinds: ReturnType<typeof readKinds>,
  place: Place,
): Promise<Asset> {
  const bytes = await readFile(upload.path)
  // Sharp takes a while to load.
  const { readImage } = await optional('sharp', () => import('./image.ts'))
  const facts = await readImage(bytes)
  const { fileName, attributes } = imageAsset(upload, facts, place)
  const metadata = await imageMetadata(bytes, facts, kinds)
  return { fileName, attributes: { ...attributes, metadata } }
}

/** Media types of images by their extension. */
export const IMAGE_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  tif: 'image/tiff',
}

/** An image's document without its metadata. */
export function imageAsset(
  upload: Upload,
  { width, height, extension }: Pick<ImageFacts, 'width' | 'height' | 'extension'>,
  place: Place,
): Asset {
  const name = `${upload.sha1}-${width}x${height}`
  const mimeType = IMAGE_TYPES[extension] ?? UNKNOWN_TYPE
  return assetOf('image', upload, { name, extension, mimeType }, place)
}

/** Media types by extension, for uploads without one, such as those of `sanity dataset import`. */
const TYPES: Record<string, string> = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html',
  json: 'application/json',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  webm: 'video/webm',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}
const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * The asset document for an uploaded file. The caller's Content-Type or the file name says its
 * media type: the content is never inspected or rendered.
 */
export function describeFile(
  upload: Upload,
  name: string,
  contentType: string,
  place: Place,
): Asset {
  const extension = /\.([A-Za-z0-9]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? 'bin'
  const mimeType =
    contentType && contentType !== UNKNOWN_TYPE ? contentType : (TYPES[extension] ?? UNKNOWN_TYPE)
  return assetOf('file', upload, { name: upload.sha1, extension, mimeType }, place)
}

function assetOf(
  kind: 'image' | 'file',
  { sha1, size }: Upload,
  { name, extension, mimeType }: { name: string; extension: string; mimeType: string },
  { projectId, dataset, publicUrl }: Place,
): Asset {
  const fileName = `${name}.${extension}`
  const path = `${kind}s/${projectId}/${dataset}/${fileName}`
  return {
    fileName,
    attributes: {
      _id: `${kind}-${name}-${extension}`,
      _type: `sanity.${kind}Asset`,
      assetId: sha1,
      extension,
      mimeType,
      path,
      sha1hash: sha1,
      size,
      uploadId: randomBytes(24).toString('base64url'),
      url: `${publicUrl}/${path}`,
    },
  }
}

const KINDS = ['blurhash', 'thumbhash', 'lqip', 'palette', 'image', 'exif', 'location'] as const
type Kind = (typeof KINDS)[number]

/** Always there; older Studios ask for them. */
const ALWAYS = new Set(['dimensions', 'hasAlpha', 'isOpaque', 'none'])

/** The kinds that `meta` asks for: https://www.sanity.io/docs/apis-and-sdks/image-metadata */
export function readKinds(search: URLSearchParams): Set<Kind> {
  const given = search.getAll('meta').flatMap((list) => list.split(','))
  if (given.length === 0) return new Set(['blurhash', 'lqip', 'palette'])
  const unknown = given.find((name) => !isKind(name) && !ALWAYS.has(name))
  if (unknown !== undefined) throw httpError(400, `"meta" has the unknown kind "${unknown}"`)
  return new Set(given.filter(isKind))
}

function isKind(name: string): name is Kind {
  return KINDS.some((kind) => kind === name)
}

async function imageMetadata(
  bytes: Buffer,
  { width, height, hasAlpha, isOpaque, exifBlock }: ImageFacts,
  kinds: Set<Kind>,
): Promise<Attributes> {
  const { readExif } = await import('./exif.ts')
  const { image, exif, location } = readExif(exifBlock)
  const { blurHash, lowQualityPreview, readPalette, thumbHash } = await import('./placeholders.ts')
  return {
    _type: 'sanity.imageMetadata',
    dimensions: { _type: 'sanity.imageDimensions', aspectRatio: width / height, height, width },
    hasAlpha,
    isOpaque,
    ...(kinds.has('blurhash') && { blurHash: await blurHash(bytes) }),
    ...(kinds.has('thumbhash') && { thumbHash: await thumbHash(bytes) }),
    ...(kinds.has('lqip') && { lqip: await lowQualityPreview(bytes) }),
    ...(kinds.has('palette') && { palette: await readPalette(bytes) }),
    ...(kinds.has('image') && image && { image }),
    ...(kinds.has('exif') && exif && { exif }),
    ...(kinds.has('location') && location && { location }),
  }
}
