import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AssetMetadataType } from '@sanity/client'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { blackPng, fetchImage, twoColors } from './images.ts'
import { refusal, refused, startLake, tokens } from './lake.ts'

const lake = await startLake()
const client = lake.client()

describe('uploading an image', async () => {
  test('detects the type from the bytes', async () => {
    const bytes = await (await twoColors()).png().toBuffer()
    const options = {
      filename: 'two colors.jpg',
      title: 'Two',
      creditLine: 'Me',
      source: { id: 'x', name: 'y' },
    }
    const asset = await client.assets.upload('image', bytes, options)
    expect(asset).toMatchObject({
      _id: `image-${asset.sha1hash}-400x200-png`,
      _type: 'sanity.imageAsset',
      extension: 'png',
      mimeType: 'image/png',
      originalFilename: 'two colors.jpg',
      size: bytes.length,
      title: 'Two',
      creditLine: 'Me',
      source: { id: 'x', name: 'y' },
      url: `${lake.url()}/images/northwright/production/${asset.sha1hash}-400x200.png`,
      metadata: {
        dimensions: { width: 400, height: 200, aspectRatio: 2 },
        hasAlpha: false,
        isOpaque: true,
        lqip: expect.stringMatching(/^data:image\/png;base64,/),
      },
    })
    const { dominant } = asset.metadata.palette ?? {}
    expect(dominant?.background).toMatch(/^#(f[c-f]000\d|000\df[c-f])$/)
    expect(dominant?.population).toBeGreaterThan(45)
  })

  test('applies the EXIF orientation and detects transparency', async () => {
    const turned = await (
      await twoColors()
    )
      .withExif({ IFD0: { Orientation: '6' } })
      .jpeg()
      .toBuffer()
    const rotated = await sharp(turned).withMetadata({ orientation: 6 }).toBuffer()
    const asset = await client.assets.upload('image', rotated)
    expect(asset.metadata.dimensions).toMatchObject({ width: 200, height: 400 })
    const glass = await sharp({
      create: { width: 10, height: 10, channels: 4, background: '#0f08' },
    })
      .png()
      .toBuffer()
    const { metadata } = await client.assets.upload('image', glass)
    expect(metadata).toMatchObject({ hasAlpha: true, isOpaque: false })
  })

  test.each<[AssetMetadataType[] | undefined, string[]]>([
    [undefined, ['blurHash', 'lqip', 'palette']],
    [[], []],
    [['palette'], ['palette']],
    [
      ['blurhash', 'thumbhash', 'exif', 'image', 'location'],
      ['blurHash', 'exif', 'image', 'location', 'thumbHash'],
    ],
  ])('extract %j stores %j', async (extract, kinds) => {
    const gps = { GPSLatitude: '1/1 0/1 0/1', GPSLongitude: '2/1 0/1 0/1' }
    const size = 40 + 2 * kinds.length
    const exif = { IFD0: { Make: 'Nord' }, IFD2: { ISOSpeedRatings: '100' }, IFD3: gps }
    const bytes = await (await twoColors(size, 20)).withExif(exif).jpeg().toBuffer()
    const { metadata } = await client.assets.upload('image', bytes, { extract })
    const always = ['_type', 'dimensions', 'hasAlpha', 'isOpaque']
    expect(Object.keys(metadata).sort()).toEqual([...always, ...kinds].sort())
  })

  test('refuses an unknown kind of metadata, with its name', async () => {
    const url = `${lake.url()}/v1/assets/images/production?meta=palette&meta=horoscope`
    const headers = { authorization: `Bearer ${tokens.writer}` }
    const body = new Uint8Array(await (await twoColors()).png().toBuffer())
    const response = await fetch(url, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('horoscope') })
  })

  test('the same bytes again are the same asset', async () => {
    const bytes = await (await twoColors(60, 60)).png().toBuffer()
    const first = await client.assets.upload('image', bytes, { filename: 'a.png' })
    const second = await client.assets.upload('image', bytes, { filename: 'b.png' })
    expect(second).toEqual(first)
  })

  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 300, height: 300, channels: 3, background: '#123', noise } as const
  const whole = await sharp({ create }).png().toBuffer()
  test.each([
    ['text', Buffer.from('not an image')],
    ['nothing', Buffer.alloc(0)],
    ['html', Buffer.from('<html><script>alert(1)</script></html>')],
    ['half an image', whole.subarray(0, whole.length / 2)],
    ['a decompression bomb, however small its file,', blackPng()],
  ])('%s is refused', async (_, bytes) => {
    expect(bytes.length).toBeLessThan(500_000)
    await refused(client.assets.upload('image', bytes), 400, 'Invalid image')
  })

  test('a refused upload leaves nothing behind', async () => {
    const before = await readdir(join(lake.folder, 'assets'))
    await refusal(client.assets.upload('image', Buffer.from('no')))
    expect(await readdir(join(lake.folder, 'assets'))).toEqual(before)
    expect(before.filter((name) => name.endsWith('.partial'))).toEqual([])
  })
})

describe('svg', () => {
  const svg = (inner: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20">${inner}</svg>`,
    )

  test('a logo is served unchanged, under a policy that allows no scripts', async () => {
    const bytes = svg('<rect width="40" height="20" fill="#0a0"/>')
    const asset = await client.assets.upload('image', bytes, { filename: 'mark.svg' })
    expect(asset).toMatchObject({
      extension: 'svg',
      metadata: { dimensions: { width: 40, height: 20 } },
    })
    const { response, bytes: served } = await fetchImage(
      `${asset.url}?w=500&auto=format`,
      'image/webp',
    )
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(served.equals(bytes)).toBe(true)
    const { image } = await fetchImage(`${asset.url}?w=100&fm=png`)
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 100, height: 50 })
  })

  test.each([
    '<script>alert(1)</script>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    '<rect width="1" height="1" onload="alert(1)"/>',
    '<rect width="1" height="1"\nonclick = "alert(1)"/>',
    '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>',
    '<a href="&#106;ava&#x73;cript:alert(1)"><rect width="9" height="9"/></a>',
    '<a href="java&#9;script:alert(1)"><rect width="9" height="9"/></a>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
  ])('%s is refused', async (inner) => {
    await refused(client.assets.upload('image', svg(inner)), 400, 'active content')
  })

  test('entities and other encodings are refused', async () => {
    const entity = Buffer.from(
      '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text>&a;</text></svg>',
    )
    const wide = Buffer.from(`\ufeff${svg('<script>1</script>').toString()}`, 'utf16le')
    for (const image of [entity, wide]) await refused(client.assets.upload('image', image), 400)
  })
})

describe('files', () => {
  test('are served with their type, or downloaded under their name', async () => {
    const pdf = Buffer.from('%PDF-1.7 hello')
    const asset = await client.assets.upload('file', pdf, {
      filename: 'road map.pdf',
      contentType: 'application/pdf',
    })
    expect(asset).toMatchObject({
      _id: `file-${asset.sha1hash}-pdf`,
      mimeType: 'application/pdf',
      size: pdf.length,
    })
    const shown = await fetch(asset.url)
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    expect(shown.headers.get('content-disposition')).toBeNull()
    expect(Buffer.from(await shown.arrayBuffer()).equals(pdf)).toBe(true)
    const saved = await fetch(`${asset.url}?dl=`)
    expect(saved.headers.get('content-disposition')).toContain('filename="road map.pdf"')
    // The limit of 200 characters splits the surrogate pair at the end.
    const long = await fetch(`${asset.url}?dl=${encodeURIComponent(`${'a'.repeat(199)}\u{20000}`)}`)
    expect([long.status, long.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining(encodeURIComponent('a\u{20000}')),
    ])
  })

  test('an HTML file cannot run scripts', async () => {
    const asset = await client.assets.upload('file', Buffer.from('<script>1</script>'), {
      filename: 'x.html',
      contentType: 'text/html',
    })
    const { headers } = await fetch(asset.url)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('get their type from their name when the upload names none', async () => {
    const upload = (filename: string) =>
      client.assets.upload('file', Buffer.from(filename), { filename })
    expect(await upload('guide.PDF')).toMatchObject({
      extension: 'pdf',
      mimeType: 'application/pdf',
    })
    expect(await upload('guide.xyz')).toMatchObject({ mimeType: 'application/octet-stream' })
  })

  test('a strange name does not choose the path', async () => {
    const asset = await client.assets.upload('file', Buffer.from('x'), {
      filename: '../../../etc/passwd.../x',
    })
    expect(asset.path).toBe(`files/northwright/production/${asset.sha1hash}.bin`)
  })
})

test('an asset in use cannot be deleted', async () => {
  const asset = await client.assets.upload('file', Buffer.from('used'))
  await client.create({
    _id: 'user',
    _type: 'page',
    file: { asset: { _type: 'reference', _ref: asset._id } },
  })
  await refused(client.delete(asset._id), 409)
})
