import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { GET, POST } from '#app/api/revalidate/route.ts'
import { now, ownProcess } from '#lib/delivery/refresh/own-process.ts'
import { processWide } from '#lib/platform/process-wide.ts'

const MINUTE = 60_000
const SECRET = 'a secret of this test alone'
const { keepOldPath, keepLeftSlug, markChanged, tellOthers, tags, warmed, expired } = vi.hoisted(
  () => ({
    tellOthers: vi.fn(),
    keepLeftSlug: vi.fn(),
    markChanged: vi.fn(),
    keepOldPath: vi.fn(),
    tags: [] as string[],
    warmed: [] as string[],
    expired: [] as string[],
  }),
)

vi.mock('next/cache', () => ({ revalidateTag: (tag: string) => void tags.push(tag) }))
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: (work: () => unknown) => work(),
}))
vi.mock('#lib/content/fetch.ts', () => ({
  getResources: () => Promise.resolve([{ slug: 'automation-checklist', type: 'Quiz' }]),
  getPages: () => Promise.resolve([]),
  getCaseStudies: () => Promise.resolve([]),
}))
vi.mock('#lib/insight/experiments/known.ts', () => ({
  expireKnownExperiments: () => void expired.push('experiments'),
  fetchExperiments: async () => [],
  runningExperiments: () =>
    Promise.resolve([{ id: 'test', path: '/', variants: [{ key: 'a' }, { key: 'b' }] }]),
}))
vi.mock('#lib/content/published.ts', () => ({ expirePublished: () => void expired.push('pages') }))
vi.mock('#lib/publishing/redirects/keep-old-path.ts', () => ({ keepOldPath }))
vi.mock('#lib/delivery/refresh/told.ts', () => ({ tellOthers }))
vi.mock('#lib/publishing/slug-history/stored.ts', () => ({ keepLeftSlug }))
vi.mock('#lib/insight/experiments/changes.ts', () => ({ markChanged }))
vi.mock('#lib/publishing/start.ts', () => ({ wakeSchedules: vi.fn() }))
vi.mock('#lib/publishing/redirects/moved.ts', () => ({
  expireMoved: () => void expired.push('redirects'),
}))
vi.mock('#lib/platform/env/env.ts', () => ({
  env: {
    SITE_URL: 'http://site.example',
    SANITY_WEBHOOK_SECRET: 'a secret of this test alone',
    CRON_SECRET: 'another secret of this test',
  },
}))

beforeEach(async () => {
  // The test before may have pages made still.
  const queue = processWide('regeneration', () => ({ isWorking: false }))
  await vi.waitFor(() => expect(queue.isWorking).toBe(false), 120_000)
  keepOldPath.mockReset()
  keepLeftSlug.mockReset()
  markChanged.mockReset()
  tellOthers.mockReset()
  ownProcess.keepsPages = false
  tags.length = 0
  warmed.length = 0
  expired.length = 0
  vi.stubGlobal('fetch', (url: string) => {
    warmed.push(url)
    return Promise.resolve(new Response('page'))
  })
})

function sign(body: string, secret = SECRET, age = 0): string {
  const at = Date.now() - age
  const hash = createHmac('sha256', secret).update(`${at}.${body}`).digest('base64url')
  return `t=${at},v1=${hash}`
}

function call(body: string, signature?: string, type = 'application/json'): Promise<Response> {
  const headers = {
    'Content-Type': type,
    ...(signature && { 'sanity-webhook-signature': signature }),
  }
  return POST(new Request('http://localhost/api/revalidate', { method: 'POST', body, headers }))
}

describe('the webhook', () => {
  test('invalidates what shows the document, and requests its pages', async () => {
    const body = JSON.stringify({ _type: 'resource', slug: 'new-name', previousSlug: 'old-name' })
    expect((await call(body, sign(body))).status).toBe(200)
    expect(tags).toEqual(['resource', 'resource:new-name', 'resource:old-name', 'moved'])
    // Redirects once more, since the old path is kept by then.
    expect(expired).toEqual(['pages', 'experiments', 'redirects', 'redirects'])
    const change = expect.objectContaining({ slug: 'new-name', previousSlug: 'old-name' })
    for (const kept of [keepOldPath, keepLeftSlug, markChanged])
      expect(kept.mock.calls).toEqual([[change]])
    await expect.poll(() => warmed).toHaveLength(7)
    expect(warmed).toEqual([
      'http://site.example/resources/new-name',
      'http://site.example/resources/old-name',
      'http://site.example/',
      'http://site.example/resources',
      'http://site.example/sitemap.xml',
      'http://site.example/llms.txt',
      'http://site.example/variants/test/b',
    ])
  })

  test('tells the other processes, where each keeps its own pages', async () => {
    ownProcess.keepsPages = true
    const before = now()
    const body = JSON.stringify({ _type: 'home' })
    expect((await call(body, sign(body))).status).toBe(200)
    const paths = ['/', '/resources', '/sitemap.xml', '/llms.txt']
    expect(tellOthers.mock.calls).toEqual([[{ tags: ['home'], paths }]])
    expect(ownProcess.refreshed.get('home')).toBeGreaterThanOrEqual(before)
    // The framework would mark them only once the response is sent.
    expect(tags).toEqual([])
  })

  test('that is refused refreshes nothing', async () => {
    ownProcess.keepsPages = true
    const before = ownProcess.changedAt
    await call(JSON.stringify({ _type: 'home' }), 'signed, Ada')
    expect([ownProcess.changedAt, tellOthers.mock.calls, expired]).toEqual([before, [], []])
  })

  test('is sent again if the old path could not be kept, though pages are refreshed', async () => {
    keepOldPath.mockRejectedValue(new Error('out of reach'))
    const body = JSON.stringify({ _type: 'home' })
    expect((await call(body, sign(body))).status).toBe(503)
    expect(tags).toEqual(['home'])
  })

  test('keeps an old path once, however often the site replays the change', async () => {
    const body = JSON.stringify({ _type: 'resource', slug: 'b', previousSlug: 'a', pass: 1 })
    expect((await call(body, sign(body))).status).toBe(200)
    for (const kept of [keepOldPath, keepLeftSlug, markChanged]) expect(kept).not.toHaveBeenCalled()
  })

  test('of an experiment has the experiments read again', async () => {
    const body = JSON.stringify({ _type: 'experiment' })
    expect((await call(body, sign(body))).status).toBe(200)
    expect(expired).toContain('experiments')
  })

  test('is sent again if its body comes too slowly', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const headers = { 'Content-Type': 'application/json' }
    const slow = { method: 'POST', headers, body: new ReadableStream(), duplex: 'half' }
    const response = POST(new Request('http://localhost/api/revalidate', slow as RequestInit))
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect((await response).status).toBe(503)
  })

  test('of a type that no page shows does nothing', async () => {
    const body = JSON.stringify({ _type: 'sanity.imageAsset', slug: null })
    const response = await call(body, sign(body))
    expect(await response.json()).toEqual({ tags: [], paths: [] })
    expect([...tags, ...warmed]).toEqual([])
  })

  const body = JSON.stringify({ _type: 'home' })
  test.each([
    ['no signature', undefined],
    ['an empty one', ''],
    ['the signature of another body', sign('{}')],
    ['one made with another secret', sign(body, 'another secret of this test')],
    ['something else', 'signed, Ada'],
    ['one cut short', sign(body).slice(0, -1)],
    ['one of more than an hour ago', sign(body, SECRET, 61 * MINUTE)],
    ['one of a time to come', sign(body, SECRET, -61 * MINUTE)],
  ])('with %s gets a 401', async (_, signature) => {
    expect((await call(body, signature)).status).toBe(401)
    expect(tags).toEqual([])
  })

  test.each([
    [400, '{'],
    [422, '{"slug":"x"}'],
    [422, 'null'],
    [413, JSON.stringify({ _type: 'a'.repeat(65_536) })],
  ])('that is signed but invalid gets a %i', async (status, wrong) => {
    expect((await call(wrong, sign(wrong))).status).toBe(status)
  })

  test('that is a retry, as Sanity sends for half an hour, is accepted', async () => {
    for (const age of [31 * MINUTE, -2 * MINUTE])
      expect((await call(body, sign(body, SECRET, age))).status).toBe(200)
  })

  test('with another media type gets a 415, with another method a 405', async () => {
    expect((await call(body, sign(body), 'text/plain')).status).toBe(415)
    expect(GET().status).toBe(405)
  })
})
