import { decode, isBlurhashValid } from 'blurhash'
import fc from 'fast-check'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash'
import { describe, expect, test } from 'vitest'
import { readExif } from '../src/assets/exif.ts'
import { blurHash, thumbHash } from '../src/assets/placeholders.ts'
import { twoColors } from './images.ts'

/** A JPEG with what a camera in Santiago would write. */
async function photo(exif: Record<string, Record<string, string>> = {}) {
  const camera = {
    IFD0: { Make: 'Nord', Model: 'N 1', DateTime: '2025:02:21 18:37:52' },
    IFD2: { ISOSpeedRatings: '100', FNumber: '14/5', FocalLengthIn35mmFilm: '40' },
    IFD3: {
      GPSLatitudeRef: 'S',
      GPSLatitude: '33/1 26/1 5616/100',
      GPSLongitudeRef: 'W',
      GPSLongitude: '70/1 39/1 0/1',
      GPSAltitudeRef: '0',
      GPSAltitude: '570/1',
    },
    ...exif,
  }
  const image = await twoColors(60, 30)
  return image.jpeg().withExif(camera).toBuffer()
}

const exifOf = async (bytes: Buffer) => readExif((await sharp(bytes).metadata()).exif)

describe('EXIF', () => {
  test("has Sanity's names, and the place south and west of zero", async () => {
    expect(await exifOf(await photo())).toMatchObject({
      image: {
        _type: 'sanity.imageExifTags',
        Make: 'Nord',
        Model: 'N 1',
        ModifyDate: '2025-02-21T18:37:52.000Z',
        GPSInfo: expect.any(Number),
      },
      exif: {
        _type: 'sanity.imageExifMetadata',
        ISO: 100,
        FNumber: 2.8,
        FocalLengthIn35mmFormat: 40,
      },
      location: {
        _type: 'geopoint',
        lat: expect.closeTo(-33.4489, 3),
        lng: expect.closeTo(-70.65, 3),
        alt: 570,
      },
    })
  })

  test.each([{ GPSLatitude: '91/1 0/1 0/1' }, { GPSLatitude: '0/0 0/0 0/0' }])(
    'has no place on %j',
    async (wrong) => {
      const gps = {
        GPSLatitudeRef: 'N',
        GPSLongitudeRef: 'E',
        GPSLongitude: '1/1 0/1 0/1',
        ...wrong,
      }
      expect(await exifOf(await photo({ IFD3: gps }))).not.toHaveProperty('location')
    },
  )

  test('that is malformed is left out, and nothing in it but JSON gets through', async () => {
    const good = (await sharp(await photo()).metadata()).exif ?? Buffer.alloc(0)
    expect(readExif(good)).toHaveProperty('exif')
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.uint8Array({ maxLength: 8 }), (at, noise) => {
        const bytes = Buffer.from(good)
        bytes.set(noise.slice(0, bytes.length - at), at)
        const tags = readExif(bytes)
        expect(JSON.parse(JSON.stringify(tags))).toEqual(tags)
      }),
    )
    expect(readExif(Buffer.from('Exif\0\0'))).toEqual({})
  })
})

describe('a placeholder', () => {
  test('blurHash decodes to the colors of the image', async () => {
    const hash = await blurHash(await (await twoColors()).png().toBuffer())
    expect(isBlurhashValid(hash).result).toBe(true)
    const pixels = decode(hash, 8, 4)
    const [red = 0, , blueOfRed = 0] = pixels
    const [redOfBlue = 0, , blue = 0] = pixels.subarray(7 * 4)
    expect(red).toBeGreaterThan(blueOfRed)
    expect(blue).toBeGreaterThan(redOfBlue)
  })

  test('blurHash has more components along the longer side', async () => {
    const components = async (width: number, height: number) => {
      const hash = await blurHash(await (await twoColors(width, height)).png().toBuffer())
      // 2 characters, 4 for the average color, 2 for each other component
      return (hash.length - 6) / 2 + 1
    }
    expect(await components(80, 20)).toBe(20)
    expect(await components(20, 80)).toBe(20)
    expect(await components(20, 20)).toBe(25)
  })

  test('thumbHash keeps proportions and transparency', async () => {
    const create = { width: 300, height: 150, channels: 4 as const, background: '#00ff0080' }
    const hash = await thumbHash(await sharp({ create }).png().toBuffer())
    const bytes = Buffer.from(hash, 'base64')
    expect(thumbHashToApproximateAspectRatio(bytes)).toBeGreaterThan(1.2)
    const { a, g, r } = thumbHashToAverageRGBA(bytes)
    expect(a).toBeCloseTo(0.5, 1)
    expect(g).toBeGreaterThan(r)
  })
})
