import sharp from 'sharp'
import { httpError } from '../model/errors.ts'

/** Most pixels of a decoded image, all frames of an animation together. */
export const MAX_PIXELS = 100_000_000

/** Sizes are in pixels, after EXIF rotation. */
export type ImageFacts = Awaited<ReturnType<typeof readImage>>

/** Extensions by what sharp calls the format. */
const EXTENSIONS: Record<string, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  svg: 'svg',
  heif: 'avif',
  tiff: 'tif',
}

/**
 * Reads an image's facts from its bytes, never from its name. Throws 400 for what isn't an image,
 * decodes to more than `MAX_PIXELS`, or is an SVG with active content.
 */
export async function readImage(bytes: Buffer) {
  const metadata = await readMetadata(bytes)
  const extension = EXTENSIONS[metadata.format]
  if (!extension) throw httpError(400, `Invalid image, ${metadata.format} is not supported`)
  if (metadata.format === 'svg') refuseActiveSvg(bytes)
  const { width, height } = metadata.autoOrient
  const pixels = width * height * (metadata.pages ?? 1)
  if (pixels > MAX_PIXELS) {
    throw httpError(400, `Invalid image, more than ${MAX_PIXELS} pixels`)
  }
  return {
    width,
    height,
    extension,
    hasAlpha: metadata.hasAlpha,
    isOpaque: await isOpaque(bytes),
    exifBlock: metadata.exif,
  }
}

async function readMetadata(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  } catch {
    throw httpError(400, 'Invalid image, could not read metadata')
  }
}

/** Also the first full decode, which is where a truncated or corrupt image fails. */
async function isOpaque(bytes: Buffer): Promise<boolean> {
  try {
    const stats = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).stats()
    return stats.isOpaque
  } catch {
    throw httpError(400, 'Invalid image, could not be decoded')
  }
}

/** Active content in an SVG: scripts, event handlers, embedded HTML, and entities to hide those. */
const ACTIVE = [
  /<\s*(?:[\w-]+:)?(script|foreignObject|iframe|embed|object|handler|listener)\b/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /(javascript|vbscript)\s*:/i,
  /data\s*:\s*text\/html/i,
  /<!(ENTITY|ATTLIST)/i,
]

/**
 * Refuses an SVG with active content with 400. It isn't sanitized: a logo that changes on upload is
 * a surprise, and its author can export it without scripts.
 */
function refuseActiveSvg(bytes: Buffer): void {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw httpError(400, 'Invalid image, an SVG must be UTF-8')
  }
  const plain = text.replace(/&#(x[0-9a-f]+|\d+);?/gi, decode).replace(/\p{Cc}/gu, '')
  if (ACTIVE.some((pattern) => pattern.test(text) || pattern.test(plain))) {
    throw httpError(400, 'Invalid image, the SVG contains script or other active content')
  }
}

function decode(_: string, code: string): string {
  const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code)
  return point <= 0x10ffff ? String.fromCodePoint(point) : ''
}
