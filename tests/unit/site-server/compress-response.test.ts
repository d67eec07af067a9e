import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { compressResponse } from '#lib/delivery/server/compress-response.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'

const PAGE = `<p>${'Words that come again and again. '.repeat(400)}</p>`

let server: Server | undefined
afterEach(() => void server?.close())

/** The response of a server with this handler, and its encoding. */
async function responseOf(
  answer: RequestListener,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  server?.close()
  server = createServer((request, response) => {
    compressResponse(request, response)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server?.once('listening', ready))
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/page?x=1`, { method, headers })
  return {
    response,
    text: await response.text(),
    encoding: response.headers.get('content-encoding'),
  }
}

const html =
  (send: RequestListener): RequestListener =>
  (request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    send(request, response)
  }
const GZIP = { 'Accept-Encoding': 'gzip' }
const BR = { 'Accept-Encoding': 'br' }
const OTHER = PAGE.replaceAll('Words', 'Nothing')
/** Text that a higher level compresses better. */
const LONG = Array.from({ length: 9000 }, (_, n) => `<p>${(n * n) % 977} ${n % 89}</p>`).join('')

test.each([
  ['br', 'gzip, deflate, br, zstd'],
  ['gzip', 'gzip, br;q=0'],
  ['gzip', 'GZIP;q=0.5'],
  ['gzip', 'gzip ; q=1.0'],
  ['gzip', 'gzip; q=0.5, br; q=0'],
  ['br', '*'],
  ['gzip', 'br;q=0, *;q=0.1'],
  [null, 'br;q=0, gzip;q=0, *'],
  [null, '*;q=0'],
  [null, 'identity'],
  [null, 'gzip;q=0'],
])('sends %s to a client that accepts %s', async (expected, accepted) => {
  const { text, encoding, response } = await responseOf(
    html((_, answer) => answer.end(PAGE)),
    { 'Accept-Encoding': accepted },
  )
  expect(text).toBe(PAGE)
  expect(encoding).toBe(expected)
  if (expected) {
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(Number(response.headers.get('content-length'))).toBeLessThan(PAGE.length / 10)
  }
})

test('a response in parts arrives whole, whatever its Content-Length', async () => {
  const { text, encoding } = await responseOf(
    html((_, answer) => {
      answer.setHeader('Content-Length', 2 * PAGE.length)
      answer.flushHeaders()
      answer.write(PAGE, () => answer.end(Buffer.from(PAGE)))
    }),
    GZIP,
  )
  expect(text).toBe(PAGE + PAGE)
  expect(encoding).toBe('gzip')
})

const page = (text: string): RequestListener =>
  html((_, answer) => answer.setHeader('Cache-Control', 's-maxage=3600').end(text))

test('a client with the current page gets a 304, until the page changes', async () => {
  const first = await responseOf(page(PAGE), GZIP)
  const etag = String(first.response.headers.get('etag'))
  const known = { ...GZIP, 'If-None-Match': `"other", ${etag}` }
  const again = await responseOf(page(PAGE), known)
  expect([again.response.status, again.text]).toEqual([304, ''])
  const changed = await responseOf(page(PAGE.replaceAll('Words', 'Terms')), known)
  expect([changed.response.status, changed.text]).toEqual([200, PAGE.replaceAll('Words', 'Terms')])
})

test('a file is compressed once and served from memory until its Last-Modified changes', async () => {
  const file = (changed: string, text: string) =>
    responseOf(
      html((_, answer) => {
        answer.setHeader('Last-Modified', changed)
        answer.write(text.slice(0, 9))
        answer.end(text.slice(9))
      }),
      GZIP,
    )
  const other = PAGE.replaceAll('Words', 'Terms')
  expect((await file('Sat, 21 Nov 2026 10:00:00 GMT', PAGE)).text).toBe(PAGE)
  // No server does this; it only shows where the response comes from.
  expect((await file('Sat, 21 Nov 2026 10:00:00 GMT', other)).text).toBe(PAGE)
  expect((await file('Sat, 21 Nov 2026 10:00:01 GMT', other)).text).toBe(other)
})

test('a cache in front is not asked to keep for an hour what a publish may change', async () => {
  const part = (_: unknown, answer: Parameters<RequestListener>[1]) =>
    answer
      .setHeader('Content-Type', 'text/x-component')
      .setHeader('Cache-Control', 's-maxage=3600, stale-while-revalidate=31532400')
      .end(PAGE)
  for (const answer of [page(PAGE), part]) {
    const { response } = await responseOf(answer, BR)
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')
  }
})

/** As large as the Studio's scripts. */
const LARGE = readFileSync('package-lock.json', 'utf8')

test.each([
  ['a script of a page, as small as Brotli can make it', LONG, BR],
  ['a script of the Studio, which blocks nobody at first', LARGE, BR],
  ['the same for a browser without Brotli', LARGE, GZIP],
])('a file that never changes is soon sent smaller: %s', async (_, text, headers) => {
  const script = html((_request, answer) =>
    answer.setHeader('Cache-Control', 'public, max-age=31536000, immutable').end(text),
  )
  const first = await responseOf(script, headers)
  const size = ({ response }: typeof first) => Number(response.headers.get('content-length'))
  await expect.poll(async () => size(await responseOf(script, headers))).toBeLessThan(size(first))
  expect((await responseOf(script, headers)).text).toBe(text)
})

test('a script that the Studio asked for stays as it is', async () => {
  const script = (text: string) =>
    html((_, answer) =>
      answer.setHeader('Cache-Control', 'public, max-age=31536000, immutable').end(text),
    )
  const size = async (text: string, headers: Record<string, string> = {}) =>
    Number(
      (await responseOf(script(text), { ...BR, ...headers })).response.headers.get(
        'content-length',
      ),
    )
  const [ofStudio, ofPage] = [`${LONG} studio`, `${LONG} page`]
  const first = await size(ofStudio, { Referer: 'https://site.example/studio/structure' })
  const before = await size(ofPage, { Referer: 'https://site.example/studio-tour' })
  await expect.poll(() => size(ofPage)).toBeLessThan(before)
  expect(await size(ofStudio)).toBe(first)
})

test('the not-found page is compressed once and stays a 404', async () => {
  const missing = html((_, answer) => {
    answer.statusCode = 404
    answer.setHeader('Cache-Control', 'private, no-store').end(OTHER)
  })
  const first = await responseOf(missing, BR)
  const etag = String(first.response.headers.get('etag'))
  const known = await responseOf(missing, { ...BR, 'If-None-Match': etag })
  expect([known.response.status, known.text]).toEqual([404, OTHER])
  expect(etag).toBe(known.response.headers.get('etag'))
})

test('a page that is kept is compressed better once there is time, and what is not kept is not', async () => {
  const own = html((_, answer) => answer.setHeader('Cache-Control', 'private').end(LONG))
  const kept = html((_, answer) => answer.setHeader('Cache-Control', 's-maxage=9').end(LONG))
  const size = async (answer: RequestListener) =>
    Number((await responseOf(answer, BR)).response.headers.get('content-length'))
  // The size shows the level; the time would depend on the machine.
  const first = await size(own)
  await expect.poll(() => size(kept)).toBeLessThan(first)
  expect(await size(own)).toBe(first)
})

test('private responses and errors are neither kept nor tagged', async () => {
  const own = await responseOf(
    html((_, answer) => answer.setHeader('Cache-Control', 'private').end(PAGE)),
    GZIP,
  )
  expect(own.response.headers.get('etag')).toBeNull()
  const failed = html((request, answer) => {
    answer.statusCode = 500
    page(PAGE)(request, answer)
  })
  const wrong = await responseOf(failed, GZIP)
  expect([wrong.response.status, wrong.text]).toEqual([500, PAGE])
  expect(wrong.response.headers.get('etag')).toBeNull()
})

test.each<[string, RequestListener]>([
  ['a picture', (_, answer) => answer.setHeader('Content-Type', 'image/png').end(PAGE)],
  [
    'a stream of events',
    (_, answer) => answer.setHeader('Content-Type', 'text/event-stream').end(PAGE),
  ],
  [
    'rows of a file',
    (_, answer) => answer.setHeader('Content-Type', 'text/csv; charset=utf-8').end(PAGE),
  ],
  ['a few words', html((_, answer) => answer.end('Hello.'))],
  [
    'what is encoded',
    html((_, answer) => answer.setHeader('Content-Encoding', 'identity').end(PAGE)),
  ],
  [
    'what has begun',
    (_, answer) => answer.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE),
  ],
  ['more than can be held', html((_, answer) => answer.end(PAGE.repeat(400)))],
])('%s passes unchanged', async (_, answer) => {
  const { text, encoding } = await responseOf(answer, GZIP)
  expect(text.length).toBeGreaterThan(5)
  expect(text.length % PAGE.length === 0 || text === 'Hello.').toBe(true)
  expect(encoding === null || encoding === 'identity').toBe(true)
})

test('responses without a body stay without one', async () => {
  const unchanged = await responseOf(
    html((_, answer) => {
      answer.statusCode = 304
      answer.end()
    }),
    GZIP,
  )
  expect(unchanged.response.status).toBe(304)
  expect(
    (
      await responseOf(
        html((_, answer) => answer.end(PAGE)),
        GZIP,
        'HEAD',
      )
    ).text,
  ).toBe('')
})

test('reused and newly compressed responses are counted separately', async () => {
  const counted = page(`${PAGE} of this test`)
  const count = async () => {
    const { values } = await metrics().compressed.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.from, value]))
  }
  const { made = 0, kept = 0 } = await count()
  await responseOf(counted, GZIP)
  await responseOf(counted, GZIP)
  expect(await count()).toEqual({ made: made + 1, kept: kept + 1 })
})
