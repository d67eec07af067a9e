import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { refreshTags } from '#lib/delivery/refresh/own-process.ts'
import type { NextHandler } from '#lib/delivery/server/ask-next.ts'
import { respondAheadOf } from '#lib/delivery/server/respond.ts'
import { testServer } from '#tests/server.ts'

const asked: IncomingMessage[] = []
const GATE = `<!DOCTYPE html><html><head><script src="/page-script/abc.js" async=""></script></head>
<body><form data-wakes="">words</form><script src="/_next/static/a.js" async=""></script>
<script>(self.__next_f=self.__next_f||[]).push([1,"words"])</script></body></html>`
let published = 'first'
let origin: string

/** Answers as Next does, and lets whatever the request carries show in the page. */
const next: NextHandler = async (request, response) => {
  asked.push(request)
  const { url = '', headers } = request
  // Of our own, these differ from one request to the next.
  const ours = { host: '', 'x-forwarded-for': '', 'x-kept-page': undefined }
  const seen = JSON.stringify([url, { ...headers, ...ours }])
  response.setHeader('Content-Type', headers.rsc ? 'text/x-component' : 'text/html; charset=utf-8')
  response.setHeader('Cache-Control', 's-maxage=3600, stale-while-revalidate=31532400')
  response.setHeader('Vary', 'rsc')
  response.setHeader('x-nextjs-cache', 'HIT')
  response.setHeader(
    'Content-Security-Policy',
    "script-src 'self' 'unsafe-inline'; base-uri 'none'",
  )
  if (url.includes('private')) response.setHeader('Cache-Control', 'private, no-store')
  if (url.includes('nothing')) response.statusCode = 404
  if (url.includes('broken')) response.statusCode = 500
  if (url.includes('moved')) response.writeHead(308, { Location: `/new${url}` })
  if (url.endsWith('.md')) {
    response.setHeader('Content-Type', 'text/markdown; charset=utf-8')
    response.end(`# Twin of ${url}: ${published} <script src="/page-script/x.js">`.padEnd(2000))
    return
  }
  const html = url === '/gate' ? GATE.replaceAll('words', published) : `<p>${published} ${seen}</p>`
  response.end(html.padEnd(2000))
}

beforeEach(async () => {
  asked.length = 0
  published = 'first'
  origin = await testServer(respondAheadOf(next))
})

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(origin + path, { method, headers, redirect: 'manual' })
  return { response, text: await response.text() }
}
const fromMemory = ({ response }: { response: Response }) =>
  response.headers.get('cache-status') === 'memory; hit'

const ENCODINGS = { 'Accept-Encoding': 'identity' }

test('a page comes from Next once and from memory then, with the same headers and body', async () => {
  const first = await ask('/resources/a', ENCODINGS)
  const second = await ask('/resources/a', ENCODINGS)
  expect([fromMemory(first), fromMemory(second), asked.length]).toEqual([false, true, 1])
  expect(second.text).toBe(first.text)
  for (const name of ['content-type', 'etag', 'content-length'])
    expect(second.response.headers.get(name)).toBe(first.response.headers.get(name))
  expect(second.response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')
  expect(second.response.headers.get('vary')).toBe('rsc, Accept, Accept-Encoding')
  expect(second.response.headers.get('x-nextjs-cache')).toBeNull()
})

test('who prefers Markdown gets the twin at the page’s own URL, where there is one', async () => {
  const prefers = (accept: string) => ask('/resources/a', { ...ENCODINGS, Accept: accept })
  const html = await ask('/resources/a', ENCODINGS)
  for (const accept of [
    'text/markdown',
    'text/html;q=0.5, text/markdown',
    'text/*, text/html;q=0',
  ]) {
    const { response, text } = await prefers(accept)
    expect(response.headers.get('content-type'), accept).toBe('text/markdown; charset=utf-8')
    expect(text).toContain('# Twin of /resources/a.md')
    expect(response.headers.get('vary')).toContain('Accept,')
    expect(response.headers.get('etag')).not.toBe(html.response.headers.get('etag'))
  }
  for (const accept of ['*/*', 'text/html, text/markdown', 'text/html, text/markdown;q=0.9', 'x'])
    expect((await prefers(accept)).text, accept).toBe(html.text)
  const without = await ask('/nothing-of-both', { Accept: 'text/markdown' })
  expect(without.response.headers.get('content-type')).toContain('text/html')
  const own = await ask('/resources/a.md', ENCODINGS)
  expect([own.text.includes('# Twin'), fromMemory(own)]).toEqual([true, true])
})

test('a twin is made again with what it shows, and never taken for a page', async () => {
  expect((await ask('/gate.md', ENCODINGS)).text).toContain('<script src="/page-script/x.js">')
  published = 'second'
  refreshTags(['any'])
  expect((await ask('/gate.md', ENCODINGS)).text).toContain('second')
})

test.each<[string, string, Record<string, string>]>([
  ['a query', '/page?utm_source=evil&__nextDataReq=1&__nextLocale=evil', {}],
  ['forwarding headers', '/page', { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil' }],
  ['headers of the framework', '/page', { 'x-middleware-rewrite': '/evil', 'x-nextjs-data': '1' }],
  ['headers of its router', '/page', { 'next-router-prefetch': '1', 'next-url': '/evil' }],
  ['a matched path', '/page', { 'x-matched-path': '/evil', 'x-invoke-path': '/evil' }],
  ['the mark of unknown pages', '/page', { 'x-unknown-page': '1' }],
  ['cookies', '/page', { Cookie: 'session=evil' }],
  ['a kind of content', '/page', { Accept: 'text/x-component', 'Accept-Language': 'evil' }],
])('%s of the first caller changes nothing for the second', async (_, path, headers) => {
  await ask(path, { ...ENCODINGS, ...headers })
  const { text } = await ask('/page', ENCODINGS)
  expect(text).toContain('first ["/page",{"accept-encoding":"identity"')
  expect(text).not.toMatch(/evil|x-nextjs|prefetch|unknown|component/)
})

test.each<[string, string, Record<string, string>, string?]>([
  ['a page in preview', '/page', { Cookie: 'a=b; __prerender_bypass=secret' }],
  ['a part of a page', '/page', { RSC: '1' }],
  ['a part of a page, by its query', '/page?_rsc=abc', {}],
  ['another method', '/page', {}, 'POST'],
  ['a private page', '/private', {}],
  ['an error', '/broken', {}],
  ['a redirect', '/moved?to=here', {}],
  ['a file', '/robots.txt', {}],
  ['the Studio', '/studio', {}],
  ['a route', '/api/health', {}],
  ['another spelling', '/p%61ge', {}],
  ['a trailing slash', '/page/', {}],
  ['a doubled slash', '//page', {}],
])('%s is answered by Next itself and never kept', async (_, path, headers, method) => {
  await ask(path, headers, method)
  const again = await ask(path, headers, method)
  expect(fromMemory(again)).toBe(false)
  expect(asked.at(-1)?.headers.host).toContain('127.0.0.1')
  expect(asked.at(-1)?.url).toBe(path)
  expect((await ask('/page', ENCODINGS)).text).toContain('["/page",{"accept-encoding"')
})

test('HEAD, 304 and every encoding say the same', async () => {
  const whole = await ask('/page', ENCODINGS)
  const head = await ask('/page', ENCODINGS, 'HEAD')
  expect([head.response.status, head.text]).toEqual([200, ''])
  expect(head.response.headers.get('content-length')).toBe(String(whole.text.length))
  const etags = new Set<string>()
  for (const encoding of ['identity', 'gzip', 'br']) {
    const sent = await ask('/page', { 'Accept-Encoding': encoding })
    expect(sent.text).toBe(whole.text)
    const etag = String(sent.response.headers.get('etag'))
    etags.add(etag)
    for (const known of [etag, `W/${etag}, "other"`]) {
      const again = await ask('/page', { 'Accept-Encoding': encoding, 'If-None-Match': known })
      expect([again.response.status, again.text]).toEqual([304, ''])
      expect(again.response.headers.get('etag')).toBe(etag)
    }
  }
  expect(etags.size).toBe(3)
})

test('what is sent compressed is the page, byte for byte', async () => {
  const [response] = (await once(
    get(`${origin}/page`, { headers: { 'Accept-Encoding': 'br' } }),
    'response',
  )) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  expect(response.headers['content-length']).toBe(String(body.length))
  expect(brotliDecompressSync(body).toString()).toContain('first ["/page"')
})

test('a cookie that only has the name of preview in it changes nothing', async () => {
  await ask('/gate')
  const { text, response } = await ask('/gate', {
    Cookie: 'x=__prerender_bypass; y=__prerender_bypass=1',
  })
  expect(text).not.toContain('__next')
  expect(response.headers.get('cache-status')).toBe('memory; hit')
})

test('no 404 is for a cache in front to keep for an hour', async () => {
  for (let times = 0; times < 2; times++) {
    const { response } = await ask('/nothing')
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')
  }
})

test('an unsigned webhook leaves the memory as it is', async () => {
  await ask('/page')
  await ask('/api/revalidate', {}, 'POST')
  expect(fromMemory(await ask('/page'))).toBe(true)
})

test('an unknown path is remembered with its status', async () => {
  await ask('/nothing')
  const again = await ask('/nothing')
  expect([again.response.status, fromMemory(again)]).toEqual([404, true])
})

test('nginx may cache a page until the second is over, and nothing else', async () => {
  const allowed = async (path: string, headers: Record<string, string> = {}) =>
    (await ask(path, headers)).response.headers.get('x-accel-expires')
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_999 })
  for (let times = 0; times < 2; times++) expect(await allowed('/page')).toBe('@1800000000')
  vi.useRealTimers()
  for (const path of ['/nothing', '/private', '/broken', '/moved', '/robots.txt', '/api/health'])
    expect(await allowed(path)).toBeNull()
  expect(await allowed('/page', { Cookie: '__prerender_bypass=secret' })).toBeNull()
  expect(await allowed('/page', { RSC: '1' })).toBeNull()
})

test('a publish shows at once', async () => {
  await ask('/page')
  published = 'second'
  expect((await ask('/page')).text).toContain('first')
  refreshTags(['page'])
  expect((await ask('/page')).text).toContain('second')
})

test('a finished page allows no inline script, and its payload is at the URL that it names', async () => {
  const { text, response } = await ask('/gate')
  expect(text).not.toContain('__next')
  expect(response.headers.get('content-security-policy')).toMatch(
    /^script-src .self.; base-uri .none.; trusted-types default; require-trusted-types-for/,
  )
  const [, url = ''] = /src="(\/wake\/[^"]+)"/.exec(text) ?? []
  const payload = await ask(url)
  expect(payload.text).toContain('of [["__next_f",[1,"first"]]])')
  expect(payload.response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(payload.response.headers.get('cache-control')).toContain('immutable')
  expect(payload.response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const unfinished = await ask('/page')
  expect(unfinished.response.headers.get('content-security-policy')).toContain("'unsafe-inline'")
})

test('a page that was opened before a publish gets the payload it was made with', async () => {
  const urlOf = async () => /src="(\/wake\/[^"]+)"/.exec((await ask('/gate')).text)?.[1]
  const before = await urlOf()
  published = 'second'
  refreshTags(['page'])
  const after = await urlOf()
  expect((await ask(`${before}`)).text).toContain('first')
  expect((await ask(`${after}`)).text).toContain('second')
  await ask('/wake/made-up/gate')
  expect(asked.at(-1)?.url).toBe('/wake/made-up/gate')
})

test('only https gets Strict-Transport-Security', async () => {
  const sent = async (headers: Record<string, string>) =>
    (await ask('/page', headers)).response.headers.get('strict-transport-security')
  expect(await sent({ 'X-Forwarded-Proto': 'https' })).toBe('max-age=31536000')
  expect(await sent({ 'X-Forwarded-Proto': 'http' })).toBeNull()
  expect(await sent({})).toBeNull()
})
