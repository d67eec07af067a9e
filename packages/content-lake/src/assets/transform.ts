import sharp, { type FitEnum, type Sharp } from 'sharp'
import { IMAGE_TYPES } from './asset-document.ts'
import { readExif } from './exif.ts'
import { MAX_PIXELS } from './image.ts'
import type { Fit, PictureFormat, TransformOptions } from './transform-options.ts'

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

const SHARP_FIT: Record<Fit, keyof FitEnum> = {
  clip: 'inside',
  max: 'inside',
  min: 'cover',
  crop: 'cover',
  fill: 'contain',
  fillmax: 'contain',
  scale: 'fill',
}

const POSITIONS = new Set(['top', 'bottom', 'left', 'right', 'entropy', 'center'])

/** Renders what an image URL asks for; `original` is the stored format. */
export async function transform(
  bytes: Buffer,
  original: PictureFormat,
  options: TransformOptions,
): Promise<{ bytes: Buffer; mimeType: string }> {
  if (options.format === 'json') return imageJson(bytes)
  const animated = original === 'gif' && !options.firstFrame
  const upright = await sharp(bytes, { limitInputPixels: MAX_PIXELS, animated }).autoOrient()
  const source = await sizeOf(bytes)
  const cut = cutOut(options, source)
  let image = cut ? upright.extract(cut) : upright
  image = resize(image, options, cut ?? source)
  image = adjust(image, options)
  const format = options.format ?? original
  return encode(image, format, options)
}

async function sizeOf(bytes: Buffer) {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  return { left: 0, top: 0, ...autoOrient }
}

type Box = ReturnType<typeof cutOut>

/** The part of the source to use: `rect`, cropped around the focal point if there is one. */
function cutOut(options: TransformOptions, source: { width: number; height: number }) {
  const rect = options.rect ? clamp(options.rect, source) : undefined
  const { focalPoint, width, height, fit, crop } = options
  const focal = focalPoint && fit === 'crop' && crop === 'focalpoint' && width && height
  if (!focal) return rect
  const area = rect ?? { left: 0, top: 0, ...source }
  const scale = Math.min(area.width / width, area.height / height)
  const box = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const start = (offset: number, size: number, part: number, at: number) =>
    offset + Math.round(Math.min(Math.max(at * size - part / 2, 0), size - part))
  return {
    ...box,
    left: start(area.left, area.width, box.width, focalPoint.x),
    top: start(area.top, area.height, box.height, focalPoint.y),
  }
}

function clamp(
  rect: NonNullable<TransformOptions['rect']>,
  source: { width: number; height: number },
) {
  const left = Math.min(rect.left, source.width - 1)
  const top = Math.min(rect.top, source.height - 1)
  return {
    left,
    top,
    width: Math.min(rect.width, source.width - left),
    height: Math.min(rect.height, source.height - top),
  }
}

function resize(image: Sharp, options: TransformOptions, area: NonNullable<Box>): Sharp {
  const { fit, background } = options
  let { width, height } = options
  if (width === undefined && height === undefined) return image
  if (fit === 'min' && width && height) {
    // `min` crops to the requested aspect ratio and never enlarges.
    const shrink = Math.min(1, area.width / width, area.height / height)
    width = Math.max(1, Math.round(width * shrink))
    height = Math.max(1, Math.round(height * shrink))
  }
  const position = options.crop
    .split(',')
    .filter((part) => POSITIONS.has(part))
    .join(' ')
  return image.resize({
    width,
    height,
    fit: SHARP_FIT[fit],
    position: position || 'center',
    withoutEnlargement: fit === 'max' || fit === 'fillmax',
    background: background ?? TRANSPARENT,
  })
}

function adjust(image: Sharp, options: TransformOptions): Sharp {
  const { padding: pad, saturation, rotate, flip, background } = options
  let adjusted = image
  if (rotate) adjusted = adjusted.rotate(rotate)
  if (flip.includes('h')) adjusted = adjusted.flop()
  if (flip.includes('v')) adjusted = adjusted.flip()
  if (options.blur) adjusted = adjusted.blur(Math.min(Math.max(options.blur / 10, 0.3), 200))
  if (options.sharpen) adjusted = adjusted.sharpen({ sigma: 1 + options.sharpen / 50 })
  if (options.invert) adjusted = adjusted.negate({ alpha: false })
  if (saturation !== undefined) adjusted = adjusted.modulate({ saturation: 1 + saturation / 100 })
  if (pad) {
    const sides = { top: pad, bottom: pad, left: pad, right: pad }
    adjusted = adjusted.extend({ ...sides, background: background ?? '#fff' })
  }
  return background ? adjusted.flatten({ background }) : adjusted
}

async function encode(image: Sharp, format: PictureFormat, { quality }: TransformOptions) {
  const opaque = format === 'jpg' ? image.flatten({ background: '#fff' }) : image
  // With a quality, sharp would reduce a PNG's colors.
  const isLossy = format !== 'png' && format !== 'gif'
  const how = isLossy ? { quality: Math.max(1, Math.round(quality)) } : {}
  const bytes = await opaque.toFormat(format === 'jpg' ? 'jpeg' : format, how).toBuffer()
  return { bytes, mimeType: IMAGE_TYPES[format] ?? '' }
}

/**
 * The facts for `fm=json`, which Sanity doesn't document, under the names of imgix, whose
 * parameters Sanity's image URLs use.
 */
async function imageJson(bytes: Buffer): Promise<{ bytes: Buffer; mimeType: string }> {
  const metadata = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  const { image, exif } = readExif(metadata.exif)
  const facts = {
    'Content-Length': String(bytes.length),
    'Content-Type': metadata.format === 'svg' ? 'image/svg+xml' : `image/${metadata.format}`,
    ColorModel:
      metadata.space === 'b-w' ? 'Gray' : metadata.space.toUpperCase().replace('SRGB', 'RGB'),
    Depth: metadata.bitsPerSample ?? 8,
    HasAlpha: metadata.hasAlpha,
    Orientation: metadata.orientation ?? 1,
    PixelHeight: metadata.height,
    PixelWidth: metadata.width,
    ...(metadata.density && { DPIHeight: metadata.density, DPIWidth: metadata.density }),
    ...(image && { TIFF: { ...image, _type: undefined } }),
    ...(exif && { Exif: { ...exif, _type: undefined } }),
  }
  return { bytes: Buffer.from(JSON.stringify(facts)), mimeType: 'application/json' }
}
