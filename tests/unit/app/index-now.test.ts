import { afterEach, expect, test, vi } from 'vitest'

const env = vi.hoisted(() => ({ SITE_URL: 'https://site.example', INDEXNOW_KEY: 'key-of-ours' }))
const logged = vi.hoisted(() => ({ log: { info: vi.fn() }, logError: vi.fn() }))
vi.mock('#lib/platform/env/env.ts', () => ({ env }))
vi.mock('#lib/platform/log/log.ts', () => logged)
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }))
vi.mock('#lib/content/published.ts', () => ({
  isPublishedPath: async (path: string) => path !== '/gone',
  isHiddenPath: (path: string) => path === '/hidden',
}))

const { tellSearchEngines } = await import('#lib/publishing/index-now.ts')
const { GET } = await import('#app/indexnow.txt/route.ts')
const fetched = vi.spyOn(globalThis, 'fetch')
afterEach(() => void vi.clearAllMocks())

const change = (_type: string, slug?: string, previousSlug?: string) =>
  tellSearchEngines({ _type, slug, previousSlug, pass: 0 })
const told = () => fetched.mock.calls.map(([url, sent]) => [url, JSON.parse(String(sent?.body))])

test('publishes at once are told in one request, each page once', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 202 }))
  await Promise.all([
    change('page', 'spring', 'gone'),
    change('resource', 'quiz'),
    change('resource', 'quiz'),
    change('home'),
    change('page', 'hidden'),
    change('sharedTexts'),
  ])
  const urlList = ['/spring', '/gone', '/resources/quiz', '/'].map((path) => env.SITE_URL + path)
  expect(told()).toEqual([
    [
      'https://api.indexnow.org/indexnow',
      {
        host: 'site.example',
        key: 'key-of-ours',
        keyLocation: 'https://site.example/indexnow.txt',
        urlList,
      },
    ],
  ])
  const file = GET()
  expect([file.status, await file.text()]).toEqual([200, 'key-of-ours'])
})

test.each([
  ['refuses', () => Promise.resolve(new Response(null, { status: 429 }))],
  ['is out of reach', () => Promise.reject(new Error('no route'))],
])('a search engine that %s is logged, and breaks nothing', async (_, respond) => {
  fetched.mockImplementation(respond)
  await change('home')
  expect(logged.logError).toHaveBeenCalledOnce()
})

test('without a key, no search engine hears of a publish, and there is no file', async () => {
  Object.assign(env, { INDEXNOW_KEY: undefined })
  await change('home')
  expect([fetched.mock.calls.length, GET().status]).toEqual([0, 404])
})
