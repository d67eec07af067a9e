import sharp from 'sharp'
import { httpError } from '../errors.ts'
import { refuseActiveSvg } from './svg.ts'

/** Most pixels an image may decode to: 100 megapixels, all frames of an animation together. */
export const MAX_PIXELS = 100_000_000

export interface ImageFacts {
  /** After the turn that EXIF asks for. */
  width: number
  height: number
  extension: string
  mimeType: string
  hasAlpha: boolean
  isOpaque: boolean
}

const FORMATS: Record<string, { extension: string; mimeType: string }> = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  svg: { extension: 'svg', mimeType: 'image/svg+xml' },
  heif: { extension: 'avif', mimeType: 'image/avif' },
  tiff: { extension: 'tif', mimeType: 'image/tiff' },
}

/**
 * Reads what an image is from its bytes, never from its name. Answers 400 for what is no image, for one that would
 * decode to too many pixels, and for an SVG that carries script.
 */
export async function readImage(bytes: Buffer): Promise<ImageFacts> {
  const metadata = await readMetadata(bytes)
  const format = FORMATS[metadata.format]
  if (!format) throw httpError(400, `Invalid image, ${metadata.format} is not supported`)
  if (metadata.format === 'svg') refuseActiveSvg(bytes)
  const { width, height } = metadata.autoOrient
  const pixels = width * height * (metadata.pages ?? 1)
  if (pixels > MAX_PIXELS) {
    throw httpError(400, `Invalid image, more than ${MAX_PIXELS} pixels`)
  }
  return { width, height, ...format, hasAlpha: metadata.hasAlpha, isOpaque: await isOpaque(bytes) }
}

async function readMetadata(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  } catch {
    throw httpError(400, 'Invalid image, could not read metadata')
  }
}

/** Also the first full decode: an image that is cut off or broken is found out here. */
async function isOpaque(bytes: Buffer): Promise<boolean> {
  try {
    const stats = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).stats()
    return stats.isOpaque
  } catch {
    throw httpError(400, 'Invalid image, could not be decoded')
  }
}
