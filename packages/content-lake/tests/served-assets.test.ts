import { beforeAll, describe, expect, test } from 'vitest'
import { fetchImage, twoColors } from './images.ts'
import { startLake } from './lake.ts'

const lake = await startLake()
const client = lake.client()
const picture = await (await twoColors()).png().toBuffer()

const text = '0123456789'
const uploadText = () => client.assets.upload('file', Buffer.from(text), { filename: 'x.txt' })

describe('a byte range', () => {
  let url: string
  beforeAll(async () => {
    url = (await uploadText()).url
  })

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', text, 'bytes 0-9/10'],
  ])('%s is %j', async (range, part, contentRange) => {
    const response = await fetch(url, { headers: { range } })
    expect(response.status).toBe(206)
    expect(await response.text()).toBe(part)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-range': contentRange,
      'content-length': String(part.length),
      'content-type': 'text/plain',
      etag: expect.any(String),
    })
  })

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])(
    '%s is outside the file: 416',
    async (range) => {
      const response = await fetch(url, { headers: { range } })
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe('bytes */10')
      expect(response.headers.get('cache-control')).toBeNull()
      expect(await response.json()).toMatchObject({ statusCode: 416 })
    },
  )

  test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'lines=1-2', 'bytes=a-b'])(
    '%s is ignored: the whole file is sent',
    async (range) => {
      const response = await fetch(url, { headers: { range } })
      expect(response.status).toBe(200)
      expect(response.headers.get('accept-ranges')).toBe('bytes')
      expect(await response.text()).toBe(text)
    },
  )

  test('is sent only for the version that the caller started with', async () => {
    const etag = String((await fetch(url)).headers.get('etag'))
    const resume = (version: string) =>
      fetch(url, { headers: { range: 'bytes=5-', 'if-range': version } })
    expect(await (await resume(etag)).text()).toBe('56789')
    expect(await (await resume('"another"')).text()).toBe(text)
  })

  test('HEAD returns the size of the whole file', async () => {
    const response = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-3' } })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10',
    })
  })

  test('works for an original image too', async () => {
    const { url: image } = await client.assets.upload('image', picture)
    const response = await fetch(image, { headers: { range: 'bytes=1-3' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([206, 'image/png'])
    expect(await response.text()).toBe('PNG')
  })

  test('whose reader leaves half-way does not block the next one', async () => {
    const large = Buffer.alloc(8 * 1024 * 1024, 'large')
    const asset = await client.assets.upload('file', large, { filename: 'large.bin' })
    const leaving = new AbortController()
    const begun = await fetch(asset.url, { signal: leaving.signal })
    leaving.abort()
    await expect(begun.arrayBuffer()).rejects.toThrow('abort')
    const again = await fetch(asset.url, { headers: { range: 'bytes=-5' } })
    expect(await again.text()).toBe(large.subarray(-5).toString())
  })
})

describe('an asset that was deleted', () => {
  const statuses = (urls: string[]) =>
    Promise.all(urls.map(async (url) => (await fetch(url)).status))

  test('is gone from its URLs, and back once the same bytes are uploaded', async () => {
    const upload = async () =>
      [await client.assets.upload('image', picture), await uploadText()] as const
    const [image, file] = await upload()
    const urls = [image.url, `${image.url}?w=20`, `${image.url}/name.png`, file.url]
    expect(await statuses(urls)).toEqual([200, 200, 200, 200])
    const { headers } = await fetch(image.url)
    await client.transaction().delete(image._id).delete(file._id).commit()
    expect(await statuses(urls)).toEqual([404, 404, 404, 404])
    const known = { 'if-none-match': String(headers.get('etag')) }
    expect((await fetch(image.url, { headers: known })).status).toBe(404)
    await upload()
    expect(await statuses(urls)).toEqual([200, 200, 200, 200])
  })

  test('is also back when its document is restored from history', async () => {
    const { url, _id, ...asset } = await uploadText()
    await client.delete(_id)
    await client.create({ ...asset, _id, url })
    expect(await statuses([url])).toEqual([200])
  })
})

describe('image URLs', () => {
  let url: string
  beforeAll(async () => {
    url = (await client.assets.upload('image', picture)).url
  })

  test.each([
    ['w=100', 100, 50],
    ['h=100', 200, 100],
    ['w=100&h=100', 100, 50],
    ['w=800', 800, 400],
    ['w=800&fit=max', 400, 200],
    ['w=100&h=100&fit=crop', 100, 100],
    ['w=100&h=100&fit=fill&bg=ffffff', 100, 100],
    ['w=800&h=800&fit=fillmax&bg=fff', 800, 800],
    ['w=100&h=100&fit=scale', 100, 100],
    ['w=1000&h=1000&fit=min', 200, 200],
    ['w=100&dpr=2', 200, 100],
    ['rect=0,0,100,200', 100, 200],
    ['rect=0,0,100,200&w=50', 50, 100],
    ['rect=390,190,100,100', 10, 10],
    ['or=90', 200, 400],
    ['w=100&pad=10', 120, 70],
    ['max-w=50', 50, 25],
    ['blur=50&sat=-100&sharp=10&invert=true&flip=hv&q=10', 400, 200],
  ])('?%s', async (search, width, height) => {
    const { response, image } = await fetchImage(`${url}?${search}`)
    expect(response.status).toBe(200)
    expect(await image.metadata()).toMatchObject({ width, height })
  })

  test('crops to the requested part', async () => {
    const colour = async (search: string) => {
      const { image } = await fetchImage(`${url}?${search}`)
      const { dominant } = await image.stats()
      return dominant.r > dominant.b ? 'red' : 'blue'
    }
    expect(await colour('rect=0,0,100,100')).toBe('red')
    expect(await colour('rect=300,0,100,100')).toBe('blue')
    expect(await colour('w=100&h=100&fit=crop&crop=left')).toBe('red')
    expect(await colour('w=100&h=100&fit=crop&crop=right')).toBe('blue')
    expect(await colour('w=100&h=100&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5')).toBe('blue')
    expect(await colour('rect=0,0,200,200&flip=h')).toBe('red')
  })

  test.each([
    ['fm=jpg', '*/*', 'image/jpeg'],
    ['fm=webp', '*/*', 'image/webp'],
    ['fm=avif&w=20', '*/*', 'image/avif'],
    ['auto=format', 'image/avif,image/webp,*/*', 'image/webp'],
    ['auto=format', 'image/png', 'image/png'],
    ['', 'image/webp', 'image/png'],
  ])('?%s for %s is %s', async (search, accept, type) => {
    const { response, image } = await fetchImage(`${url}?${search}`, accept)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('vary')).toContain('Accept')
    await image.stats()
  })

  test('?fm=json describes the original', async () => {
    const response = await fetch(`${url}?fm=json&w=10`)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toMatchObject({
      'Content-Type': 'image/png',
      PixelWidth: 400,
      PixelHeight: 200,
      HasAlpha: false,
    })
  })

  test('never change, so they are cached permanently', async () => {
    const { response } = await fetchImage(`${url}?w=30`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = response.headers.get('etag') ?? ''
    const again = await fetch(`${url}?w=30`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const other = await fetchImage(`${url}?w=31`)
    expect(other.response.headers.get('etag')).not.toBe(etag)
  })

  test('can be downloaded under a name', async () => {
    const { response } = await fetchImage(`${url}?dl=my%20"file".png`)
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my _file_.png"/,
    )
    expect((await fetch(`${url}/pretty-name.png`)).status).toBe(200)
  })

  test.each([
    'w=abc',
    'w=0',
    'w=99999',
    'h=-1',
    'fm=exe',
    'rect=1,2',
    'bg=red',
    'dpr=100',
    'or=45',
  ])('?%s is refused', async (search) => {
    expect((await fetch(`${url}?${search}`)).status).toBe(400)
  })

  test.each([
    'images/northwright/production/..%2F..%2Fdatabase%2Fpglite%2FPG_VERSION',
    'images/northwright/production/%2e%2e',
    'files/northwright/production/..%2f..%2fsecrets.json',
    `images/northwright/production/${'0'.repeat(40)}-1x1.png`,
    'images/other/production/a.png',
    'images/northwright/staging/a.png',
  ])('%s is not found', async (path) => {
    expect((await fetch(`${lake.url()}/${path}`)).status).toBe(404)
  })
})
