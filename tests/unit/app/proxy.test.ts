import { NextRequest } from 'next/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const { fetch } = vi.hoisted(() => ({ fetch: vi.fn() }))
const getResource = vi.hoisted(() => vi.fn())
vi.mock('#lib/content/client.ts', () => {
  const client = { fetch, withConfig: () => client }
  return { client }
})
vi.mock('#lib/content/fetch.ts', () => ({ getResource }))
vi.mock('#lib/platform/env/env.ts', () => ({ env: { SITE_URL: 'https://site.example' } }))

const { proxy } = await import('#proxy.ts')
const { mayBeSecret } = await import('#app/api/draft-mode/enable/secrets.ts')
const { findResource } = await import('#lib/leads/content/content.ts')
const { expirePublished } = await import('#lib/content/published.ts')
const { expireMoved } = await import('#lib/publishing/redirects/moved.ts')
const { REDIRECT_TARGETS_QUERY, REDIRECTS_QUERY } = await import('#lib/content/queries.ts')

const NOON = '2026-11-22T12:00:00Z'
const PUBLISHED = [
  { _type: 'resource', slug: 'quiz' },
  { _type: 'page', slug: 'imprint' },
  { _type: 'page', slug: 'spring', endsAt: NOON, afterResource: 'quiz', afterPath: '/imprint' },
  { _type: 'page', slug: 'summer', endsAt: NOON, afterPath: '/spring' },
  { _type: 'page', slug: 'evil', endsAt: NOON, afterPath: '//evil.example' },
  { _type: 'page', slug: 'here', endsAt: NOON, afterPath: '/there' },
  { _type: 'page', slug: 'there', endsAt: NOON, afterPath: '/here' },
  { _type: 'page', slug: 'privacy' },
  ...['a', 'b', 'c'].map((slug) => ({ _type: 'customerStory', slug })),
  // With the quiz, one more than a page of the list shows.
  ...Array.from({ length: 24 }, (_, n) => ({ _type: 'resource', slug: `guide-${n}` })),
]

const TARGETS = [{ _id: 'quiz-id', _type: 'resource', slug: 'quiz' }]
const REDIRECTS = [
  { from: '/resources/test', target: 'quiz-id' },
  { from: '/old', to: '/resources/quiz?own=1#part' },
  { from: '/away', to: 'https://other.example/x' },
  { from: '/resources/quiz', to: '/elsewhere' },
  { from: '/imprint', to: '/elsewhere' },
  { from: '/open', to: '//evil.example' },
]
/** More than one query brings. */
const EARLIER = Array.from({ length: 12_000 }, (_, n) => {
  return { _id: `r-${n}`, _createdAt: '2026', from: `/earlier-${n}`, to: `/then-${n % 7}` }
})

beforeEach(() => {
  fetch.mockReset().mockImplementation(async (query) => {
    if (query === REDIRECTS_QUERY) return REDIRECTS
    return query === REDIRECT_TARGETS_QUERY ? TARGETS : PUBLISHED
  })
  expirePublished()
  expireMoved()
})

async function requestPath(path: string, headers: Record<string, string> = {}) {
  const response = await proxy(new NextRequest(`http://localhost${path}`, { headers }))
  const isUnknown = response.headers.get('x-middleware-request-x-unknown-page') !== null
  return [response.status, isUnknown]
}

const MADE_UP = Array.from({ length: 400 }, (_, n) => `made-up-${n}`)

describe('a resource', () => {
  test.each([
    ['/resources/quiz', 200, false],
    ['/resources/nope', 404, true],
    ['/resources/page/2', 200, false],
    ['/resources/page/3', 404, true],
    ['/resources/page/1', 404, true],
    ['/resources/page/02', 404, true],
    ['/resources/No%20Such', 404, true],
    ['/share-images/resources', 200, false],
    ['/share-images/resources/quiz', 200, false],
    ['/share-images/resources/nope', 404, true],
    ['/share-images/resources/quiz/more', 404, true],
    ['/share-images/made-up', 404, true],
    ['/share-images', 404, true],
    ['/resource-not-found', 404, false],
  ])('%s: %i', async (path, status, isUnknown) => {
    expect(await requestPath(path)).toEqual([status, isUnknown])
  })

  test('cannot be made unknown by a caller', async () => {
    expect(await requestPath('/resources/quiz', { 'X-Unknown-Page': '1' })).toEqual([200, false])
  })

  test('is not rewritten to any URL, whatever a proxy in front reports', async () => {
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'www.example.com' }
    const response = await proxy(new NextRequest('https://localhost/resources/nope', { headers }))
    expect(response.headers.get('x-middleware-rewrite')).toBeNull()
  })

  test('that is unknown because the lake does not respond may still be in the cache', async () => {
    vi.resetModules()
    Reflect.deleteProperty(globalThis, 'publishedPaths')
    fetch.mockRejectedValue(new Error('out of reach'))
    const { proxy: fresh } = await import('#proxy.ts')
    expect((await fresh(new NextRequest('http://localhost/resources/quiz'))).status).toBe(200)
  })
})

describe('preview', () => {
  test.each(['/preview', '/preview/resources/quiz', '/preview/emails/guide', '/preview/made-up'])(
    '%s is refused before anything is asked for',
    async (path) => {
      const response = await proxy(new NextRequest(`http://localhost${path}`))
      expect(response.status).toBe(307)
      expect(response.headers.get('location')).toBe('http://localhost/api/draft-mode/disable')
      expect(response.headers.has('x-middleware-next')).toBe(false)
      expect(fetch).not.toHaveBeenCalled()
    },
  )

  test('is left to its pages for staff, and other paths are none of it', async () => {
    const headers = { Cookie: '__prerender_bypass=secret' }
    for (const [path, sent] of [
      ['/preview/resources/quiz', headers],
      ['/previews', {}],
    ] as const) {
      const response = await proxy(new NextRequest(`http://localhost${path}`, { headers: sent }))
      expect(response.headers.get('x-middleware-next')).toBe('1')
    }
  })
})

describe('a page', () => {
  test.each([
    ['/imprint', false],
    ['/nope', true],
    ['/No-Such', true],
    ['/any.path', true],
    // A route of our own is known, even if a document claims its slug.
    ['/privacy', false],
    ['/studios', true],
    ['/customers/nobody', true],
    ['/customers', false],
    ['/pricing', true],
  ])(
    '%s: Next decides the status, and whether it is marked as unknown: %s',
    async (path, unknown) => {
      expect(await requestPath(path)).toEqual([200, unknown])
    },
  )

  test.each([
    ['/spring', 'http://localhost/resources/quiz'],
    ['/summer', 'http://localhost/resources/quiz'],
    ['/evil', 'http://localhost/'],
    ['/here', 'http://localhost/'],
  ])('%s sends visitors on from its end on, for now only', async (path, target) => {
    vi.useFakeTimers({ now: Date.parse(NOON) - 1, toFake: ['Date'] })
    expect((await proxy(new NextRequest(`http://localhost${path}`))).status).toBe(200)
    vi.setSystemTime(Date.parse(NOON))
    const response = await proxy(new NextRequest(`http://localhost${path}?utm_campaign=a%20b`))
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toBe(`${target}?utm_campaign=a%20b`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const cookie = { cookie: '__prerender_bypass=1' }
    expect((await requestPath(path, cookie))[0]).toBe(200)
    vi.useRealTimers()
  })
})

describe('an old path', () => {
  const answer = (path: string, options: { method?: string; headers?: HeadersInit } = {}) =>
    proxy(new NextRequest(`http://localhost${path}`, options))

  test.each([
    ['/resources/test', 'http://localhost/resources/quiz'],
    ['/Resources/Test?utm_source=x', 'http://localhost/resources/quiz?utm_source=x'],
    ['/old?a=1&own=2', 'http://localhost/resources/quiz?own=1&a=1#part'],
    ['/away?utm_source=x&lead=secret', 'https://other.example/x?utm_source=x'],
    ['/resources/quiz', null],
    ['/imprint', null],
    ['/open', null],
    ['/made-up', null],
    ['/%E0%A4', null],
  ])('%s leads to %s', async (path, expected) => {
    expect((await answer(path)).headers.get('location')).toBe(expected)
  })

  test('is found among more than one query brings, each of which goes on after the last', async () => {
    const asked: unknown[] = []
    fetch.mockImplementation(async (query, params) => {
      if (query !== REDIRECTS_QUERY) return []
      asked.push(params)
      const from = EARLIER.findIndex(({ _id }) => _id === params.id) + 1
      return EARLIER.slice(from, from + 5000)
    })
    const leadsTo = async (path: string) => (await answer(path)).headers.get('location')
    expect(await leadsTo('/earlier-11999')).toBe('http://localhost/then-1')
    expect(await leadsTo('/earlier-0')).toBe('http://localhost/then-0')
    expect(asked).toEqual([
      { at: '9999', id: '' },
      { at: '2026', id: 'r-4999' },
      { at: '2026', id: 'r-9999' },
    ])
  })

  test('is cached as pages are, and left alone in preview and by forms', async () => {
    const { status, headers } = await answer('/old')
    expect([status, headers.get('cache-control')]).toEqual([308, 'public, max-age=0, s-maxage=1'])
    // A cache that ignores queries would give one visitor's to the next.
    expect((await answer('/old?a=1')).headers.get('cache-control')).toBe('no-store')
    const cookie = '__prerender_bypass=1'
    expect((await answer('/old', { headers: { cookie } })).status).toBe(200)
    expect((await answer('/old', { method: 'POST' })).status).toBe(200)
  })
})

describe('made-up requests cost the content lake one query of each list', () => {
  test('400 made-up resources, one 400 times, and 400 hard reloads of a page', async () => {
    const paths = [...MADE_UP, ...MADE_UP.map(() => 'nope'), ...MADE_UP.map(() => 'quiz')]
    const reload = { 'Cache-Control': 'no-cache' }
    await Promise.all(paths.map((slug) => requestPath(`/resources/${slug}`, reload)))
    await Promise.all(paths.map((slug) => requestPath(`/${slug}`, reload)))
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  test('leads for made-up resources', async () => {
    const found = await Promise.all(MADE_UP.map((slug) => findResource(slug)))
    expect(new Set(found)).toEqual(new Set([null]))
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(getResource).not.toHaveBeenCalled()
  })

  test('400 wrong secrets for preview', async () => {
    fetch.mockResolvedValue(['right'])
    const secrets = [...MADE_UP, 'right', null]
    const known = await Promise.all(secrets.map((secret) => mayBeSecret(secret)))
    expect(known.map((is, at) => is && secrets[at]).filter(Boolean)).toEqual(['right'])
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})
