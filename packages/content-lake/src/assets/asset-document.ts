import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Attributes } from '../model/document.ts'
import type { LakeOptions } from '../model/options.ts'
import { MAX_PIXELS, readImage } from './image.ts'
import { readPalette } from './palette.ts'

/** An asset's file name, and its document before the lake adds revision and dates. */
export interface Asset {
  fileName: string
  attributes: Attributes & { _id: string; _type: string }
}

interface Place extends Pick<LakeOptions, 'projectId' | 'dataset'> {
  publicUrl: string
}

/**
 * Builds the asset document that Sanity would create for an uploaded image.
 *
 * @throws 400 if it isn't a safe image
 */
export async function describeImage(bytes: Buffer, place: Place): Promise<Asset> {
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const { width, height, extension, mimeType, hasAlpha, isOpaque } = await readImage(bytes)
  const fileName = `${sha1}-${width}x${height}.${extension}`
  return {
    fileName,
    attributes: {
      _id: `image-${sha1}-${width}x${height}-${extension}`,
      _type: 'sanity.imageAsset',
      ...common(
        bytes,
        sha1,
        extension,
        mimeType,
        `images/${place.projectId}/${place.dataset}/${fileName}`,
        place,
      ),
      metadata: {
        _type: 'sanity.imageMetadata',
        dimensions: { _type: 'sanity.imageDimensions', aspectRatio: width / height, height, width },
        hasAlpha,
        isOpaque,
        lqip: await lowQualityPreview(bytes),
        palette: await readPalette(bytes, MAX_PIXELS),
      },
    },
  }
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
 * Builds the asset document for an uploaded file. Its media type comes from the caller or the file
 * name: the content is never inspected or rendered.
 *
 * @param contentType the caller's Content-Type, or ''
 */
export function describeFile(
  bytes: Buffer,
  name: string,
  contentType: string,
  place: Place,
): Asset {
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const extension = /\.([A-Za-z0-9]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? 'bin'
  const mimeType =
    contentType && contentType !== UNKNOWN_TYPE ? contentType : (TYPES[extension] ?? UNKNOWN_TYPE)
  const fileName = `${sha1}.${extension}`
  const path = `files/${place.projectId}/${place.dataset}/${fileName}`
  return {
    fileName,
    attributes: {
      _id: `file-${sha1}-${extension}`,
      _type: 'sanity.fileAsset',
      ...common(bytes, sha1, extension, mimeType, path, place),
    },
  }
}

function common(
  bytes: Buffer,
  sha1: string,
  extension: string,
  mimeType: string,
  path: string,
  place: Place,
) {
  return {
    assetId: sha1,
    extension,
    mimeType,
    path,
    sha1hash: sha1,
    size: bytes.length,
    uploadId: randomBytes(24).toString('base64url'),
    url: `${place.publicUrl}/${path}`,
  }
}

/** A placeholder for `lqip`, 20 pixels wide, as a data URL. */
async function lowQualityPreview(bytes: Buffer): Promise<string> {
  const small = sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient().resize({ width: 20 })
  const { data, info } = await small.toFormat('png').toBuffer({ resolveWithObject: true })
  return `data:image/${info.format};base64,${data.toString('base64')}`
}
