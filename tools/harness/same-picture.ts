import sharp from 'sharp'

/** Decoded, four bytes a pixel. */
interface Picture {
  data: Buffer
  width: number
  height: number
}

/**
 * Whether two PNGs have the same size, and at most so many pixels whose brightness differs by more
 * than a share of the whole range. It decodes natively, which takes a quarter of what
 * Playwright's own comparison takes. That one also forgives edges of letters, so it has the last
 * word on pictures that differ here.
 *
 * @param tolerance.threshold from 0 to 1, as Playwright's `toHaveScreenshot` defines it
 * @param tolerance.maxDiffPixels how many pixels may differ by more
 */
export async function isSamePicture(
  one: Buffer | string,
  other: Buffer | string,
  tolerance: { threshold: number; maxDiffPixels: number },
): Promise<boolean> {
  const [a, b] = await Promise.all([decode(one), decode(other)])
  if (a.width !== b.width || a.height !== b.height) return false
  return differingPixels(a, b, tolerance.threshold) <= tolerance.maxDiffPixels
}

async function decode(png: Buffer | string): Promise<Picture> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The largest difference that pixelmatch's formula, in YIQ color space, can yield. */
const LARGEST = 35_215

function differingPixels(a: Picture, b: Picture, threshold: number): number {
  const pixels = ({ data, width, height }: Picture) =>
    new Uint32Array(data.buffer, data.byteOffset, width * height)
  const [ofA, ofB] = [pixels(a), pixels(b)]
  const allowed = LARGEST * threshold * threshold
  let differing = 0
  for (let index = 0; index < ofA.length; index++) {
    if (ofA[index] !== ofB[index] && difference(a.data, b.data, 4 * index) > allowed) differing++
  }
  return differing
}

/** The squared distance of two opaque colors, as pixelmatch weighs it. */
function difference(a: Buffer, b: Buffer, at: number): number {
  const channel = (offset: number) => (a[at + offset] ?? 0) - (b[at + offset] ?? 0)
  const [red, green, blue] = [channel(0), channel(1), channel(2)]
  const y = 0.29889531 * red + 0.58662247 * green + 0.11448223 * blue
  const i = 0.59597799 * red - 0.2741761 * green - 0.32180189 * blue
  const q = 0.21147017 * red - 0.52261711 * green + 0.31114694 * blue
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
}
