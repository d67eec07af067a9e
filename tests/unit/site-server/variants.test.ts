import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideChoice } from '#lib/insight/experiments/for-server.ts'
import { refreshTags } from '#lib/delivery/refresh/own-process.ts'
import type { NextHandler } from '#lib/delivery/server/ask-next.ts'
import { respondAheadOf } from '#lib/delivery/server/respond.ts'

const asked: IncomingMessage[] = []
/** The mark of the page, and whether Next has the variant. */
let mark: string
let variantStatus: number
let server: Server
let origin: string

const next: NextHandler = async (request, response) => {
  asked.push(request)
  const isVariant = request.url?.startsWith('/variants/')
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Cache-Control', 's-maxage=3600')
  response.setHeader('Content-Security-Policy', "script-src 'self' 'unsafe-inline'")
  if (isVariant) response.statusCode = variantStatus
  const meta = mark && `<meta name="experiment" content="${mark}"/>`
  response.end(
    `<!DOCTYPE html><html><head>${meta}<script src="/page-script/a.js" async=""></script></head>` +
      `<body><h1>${isVariant ? 'Other' : 'First'}</h1>${' '.repeat(2000)}</body></html>`,
  )
}

provideChoice({
  variantFor: (_, headers) => (headers.get('user-agent') === 'other' ? 'b' : 'a'),
  internalHeaders: () => ({ 'x-own': 'token' }),
})

beforeEach(async () => {
  asked.length = 0
  mark = 'test a:50 b:50'
  variantStatus = 200
  server = createServer(respondAheadOf(next)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  vi.restoreAllMocks()
  server.close()
})

async function ask(userAgent: string, headers: Record<string, string> = {}, path = '/') {
  const response = await fetch(origin + path, { headers: { 'User-Agent': userAgent, ...headers } })
  return { response, text: await response.text() }
}

test('each visitor gets their variant, from memory too, and nothing of the experiment', async () => {
  // On a busy machine half a second would pass, after which Next is asked again.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  for (let times = 0; times < 2; times++) {
    const [first, other] = [await ask('first'), await ask('other')]
    expect(first.text).toContain('<h1>First</h1>')
    expect(other.text).toContain('<h1>Other</h1>')
    expect(first.text.length).toBe(other.text.length)
    for (const { text } of [first, other]) expect(text).not.toContain('experiment')
  }
  expect(asked.map(({ url }) => url)).toEqual(['/', '/variants/test/b'])
  expect(asked.map(({ headers }) => headers['x-own'])).toEqual([undefined, 'token'])
})

test('no cache keeps a page with an experiment, but browsers are told that they have it', async () => {
  for (const visitor of ['first', 'other']) {
    const { response } = await ask(visitor)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('x-accel-expires')).toBeNull()
    const etag = String(response.headers.get('etag'))
    const again = await ask(visitor, { 'If-None-Match': etag })
    expect([again.response.status, again.text]).toEqual([304, ''])
  }
})

test('a cache that kept the page from before asks with a tag that no variant has', async () => {
  mark = ''
  const before = await ask('first')
  expect(before.response.headers.get('cache-control')).toContain('s-maxage=1')
  mark = 'test a:50 b:50'
  refreshTags(['experiment'])
  const etag = String(before.response.headers.get('etag'))
  for (const visitor of ['first', 'other'])
    expect((await ask(visitor, { 'If-None-Match': etag })).response.status).toBe(200)
})

test('a variant that is gone, or of another experiment, leaves the page as it is', async () => {
  variantStatus = 404
  expect((await ask('other')).text).toContain('<h1>First</h1>')
  expect((await ask('other')).text).toContain('<h1>First</h1>')
})

test.each<[string, Record<string, string>, string]>([
  ['a part of a page', { RSC: '1' }, '/'],
  ['preview', { Cookie: '__prerender_bypass=secret' }, '/'],
])('%s is left to Next', async (_, headers, path) => {
  await ask('other', headers, path)
  expect(asked.map(({ url }) => url)).toEqual([path])
  expect(asked[0]?.headers['x-own']).toBeUndefined()
})

test('a variant itself is for our own requests alone, even while it is remembered', async () => {
  await ask('other')
  asked.length = 0
  await ask('first', {}, '/variants/test/b')
  expect(asked.map(({ url, headers }) => [url, headers['x-own']])).toEqual([
    ['/variants/test/b', undefined],
  ])
})
