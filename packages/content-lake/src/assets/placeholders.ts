import { encode } from 'blurhash'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { MAX_PIXELS } from './image.ts'

/** A placeholder for `lqip`, 20 pixels wide, as a data URL. */
export async function lowQualityPreview(bytes: Buffer): Promise<string> {
  const small = upright(bytes).resize({ width: 20 })
  const { data, info } = await small.toFormat('png').toBuffer({ resolveWithObject: true })
  return `data:image/${info.format};base64,${data.toString('base64')}`
}

/** https://blurha.sh; like Sanity's with five components along the longer side, four otherwise. */
export async function blurHash(bytes: Buffer): Promise<string> {
  const { data, info } = await pixels(upright(bytes).flatten({ background: '#fff' }), 32)
  const isWide = info.width >= info.height
  const isTall = info.height >= info.width
  const colors = new Uint8ClampedArray(data)
  return encode(colors, info.width, info.height, isWide ? 5 : 4, isTall ? 5 : 4)
}

/** https://evanw.github.io/thumbhash, in Base64. */
export async function thumbHash(bytes: Buffer): Promise<string> {
  const { data, info } = await pixels(upright(bytes), 100)
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

function upright(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()
}

function pixels(image: Sharp, side: number) {
  const small = image.resize(side, side, { fit: 'inside' }).toColorspace('srgb')
  return small.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}
