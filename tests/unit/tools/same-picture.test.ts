import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isSamePicture } from '#tools/harness/same-picture.ts'

const [WIDTH, HEIGHT] = [40, 30]
const TOLERANCE = { threshold: 0.05, maxDiffPixels: 60 }

/** A gray PNG whose first pixels are lighter, by default as the others are. */
function picture(pixels = 0, by = 0, height = HEIGHT): Promise<Buffer> {
  const data = Buffer.alloc(3 * WIDTH * height, 100)
  data.fill(100 + by, 0, 3 * pixels)
  return sharp(data, { raw: { width: WIDTH, height, channels: 3 } })
    .png()
    .toBuffer()
}

test.each([
  ['the same', 0, 0, true],
  ['a little lighter all over', 1200, 10, true],
  ['60 pixels much lighter', 60, 100, true],
  ['61 pixels much lighter', 61, 100, false],
  ['61 pixels just too light', 61, 14, false],
])('a picture that is %s', async (_, pixels, by, same) => {
  expect(await isSamePicture(await picture(pixels, by), await picture(), TOLERANCE)).toBe(same)
})

test('a picture with a palette is compared by its colors', async () => {
  const palette = await sharp(await picture())
    .png({ palette: true })
    .toBuffer()
  expect(await isSamePicture(palette, await picture(), TOLERANCE)).toBe(true)
})

test('a picture of another size differs', async () => {
  expect(await isSamePicture(await picture(), await picture(0, 0, 29), TOLERANCE)).toBe(false)
})
