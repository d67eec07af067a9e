import sharp from 'sharp'
import { MAX_PIXELS } from './image.ts'
import { readExif } from './exif.ts'

/**
 * The original image's facts, for `fm=json`. Sanity doesn't document their names: these are those
 * of imgix, whose parameters Sanity's image URLs use.
 */
export async function imageJson(bytes: Buffer): Promise<{ bytes: Buffer; mimeType: string }> {
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
