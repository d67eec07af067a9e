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

type Color = ReturnType<typeof describe>

/** For each of Sanity's swatches, the ideal saturation and lightness, and the lightness bounds. */
const TARGETS = {
  vibrant: { saturation: 1, lightness: 0.5, from: 0.3, to: 0.7 },
  lightVibrant: { saturation: 1, lightness: 0.74, from: 0.55, to: 1 },
  darkVibrant: { saturation: 1, lightness: 0.26, from: 0, to: 0.45 },
  muted: { saturation: 0.3, lightness: 0.5, from: 0.3, to: 0.7 },
  lightMuted: { saturation: 0.3, lightness: 0.74, from: 0.55, to: 1 },
  darkMuted: { saturation: 0.3, lightness: 0.26, from: 0, to: 0.45 },
}

/** An image's `sanity.imagePalette`. A swatch that no color fits is left out. */
export async function readPalette(bytes: Buffer) {
  const { data } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize(48, 48, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colors = countColors(data)
  const dominant = colors[0]
  const swatches: Record<string, ReturnType<typeof toSwatch>> = {}
  for (const [name, target] of Object.entries(TARGETS)) {
    const fitting = colors.filter(
      ({ lightness }) => lightness >= target.from && lightness <= target.to,
    )
    const best = fitting.toSorted((a, b) => score(b, target) - score(a, target))[0]
    if (best) swatches[name] = toSwatch(best)
  }
  return {
    _type: 'sanity.imagePalette',
    ...(dominant && { dominant: toSwatch(dominant) }),
    ...swatches,
  }
}

function countColors(data: Buffer): Color[] {
  const bins = new Map<number, { red: number; green: number; blue: number; count: number }>()
  for (let at = 0; at + 2 < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const bin = bins.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 }
    bins.set(key, {
      red: bin.red + red,
      green: bin.green + green,
      blue: bin.blue + blue,
      count: bin.count + 1,
    })
  }
  const total = data.length / 3
  return [...bins.values()]
    .sort((a, b) => b.count - a.count)
    .map((bin) =>
      describe(bin.red / bin.count, bin.green / bin.count, bin.blue / bin.count, bin.count / total),
    )
}

function describe(red: number, green: number, blue: number, share: number) {
  const max = Math.max(red, green, blue) / 255
  const min = Math.min(red, green, blue) / 255
  const lightness = (max + min) / 2
  const range = max - min
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1))
  return { red, green, blue, saturation, lightness, share }
}

function score(color: Color, target: { saturation: number; lightness: number }): number {
  const near = (value: number, ideal: number) => 1 - Math.abs(value - ideal)
  return (
    3 * near(color.saturation, target.saturation) +
    6 * near(color.lightness, target.lightness) +
    color.share
  )
}

function toSwatch({ red, green, blue, share }: Color) {
  const hex = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0'))
  const luma = (red * 299 + green * 587 + blue * 114) / 1000
  const text = luma < 150 ? '#fff' : '#000'
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${hex.join('')}`,
    foreground: text,
    title: text,
    /** Share of the image, in percent. */
    population: Math.round(share * 10_000) / 100,
  }
}
