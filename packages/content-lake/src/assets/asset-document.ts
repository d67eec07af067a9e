import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Attributes } from '../model/document.ts'
import type { LakeOptions } from '../model/options.ts'
import type { Upload } from './files.ts'
import { imageMetadata, type readKinds } from './image-metadata.ts'
import { readImage } from './image.ts'

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
export async function describeImage(
  upload: Upload,
  kinds: ReturnType<typeof readKinds>,
  place: Place,
): Promise<Asset> {
  const bytes = await readFile(upload.path)
  const facts = await readImage(bytes)
  const { width, height, extension, mimeType } = facts
  const fileName = `${upload.sha1}-${width}x${height}.${extension}`
  const path = `images/${place.projectId}/${place.dataset}/${fileName}`
  return {
    fileName,
    attributes: {
      _id: `image-${upload.sha1}-${width}x${height}-${extension}`,
      _type: 'sanity.imageAsset',
      ...common(upload, extension, mimeType, path, place),
      metadata: await imageMetadata(bytes, facts, kinds),
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
  upload: Upload,
  name: string,
  contentType: string,
  place: Place,
): Asset {
  const extension = /\.([A-Za-z0-9]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? 'bin'
  const mimeType =
    contentType && contentType !== UNKNOWN_TYPE ? contentType : (TYPES[extension] ?? UNKNOWN_TYPE)
  const fileName = `${upload.sha1}.${extension}`
  const path = `files/${place.projectId}/${place.dataset}/${fileName}`
  return {
    fileName,
    attributes: {
      _id: `file-${upload.sha1}-${extension}`,
      _type: 'sanity.fileAsset',
      ...common(upload, extension, mimeType, path, place),
    },
  }
}

function common(
  { sha1, size }: Upload,
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
    size,
    uploadId: randomBytes(24).toString('base64url'),
    url: `${place.publicUrl}/${path}`,
  }
}
