import { NextRequest } from 'next/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { proxy as proxyType } from '#proxy.ts'

const EXPERIMENT = {
  id: 'test',
  path: '/',
  variants: [
    { key: 'a', share: 50 },
    { key: 'b', share: 50 },
  ],
}
vi.mock('#lib/insight/experiments/known.ts', () => ({
  runningExperiments: async () => [EXPERIMENT],
}))
vi.mock('#lib/content/published.ts', () => ({
  isPublishedPath: async () => false,
  isHiddenPath: () => false,
  afterEnd: () => null,
}))
vi.mock('#lib/publishing/redirects/moved.ts', () => ({ movedTo: async () => undefined }))
vi.mock('#lib/platform/env/env.ts', () => ({
  env: { SITE_URL: 'https://site.example', CRON_SECRET: 'a secret of this test alone' },
}))

let proxy: typeof proxyType
beforeEach(async () => {
  vi.resetModules()
  ;({ proxy } = await import('#proxy.ts'))
})
afterEach(() => vi.unstubAllEnvs())

const browser = (number: number) => `Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.${number}.0`

async function ask(path: string, headers: Record<string, string>) {
  const response = await proxy(new NextRequest(`https://site.example${path}`, { headers }))
  return {
    variant: response.headers.get('x-middleware-request-x-variant'),
    isUnknown: response.headers.has('x-middleware-request-x-unknown-page'),
    cached: response.headers.get('cache-control'),
  }
}
const variants = async (path: string, headers: Record<string, string> = {}) => {
  const numbers = Array.from({ length: 30 }, (_, number) => number)
  const asked = numbers.map((number) => ask(path, { 'User-Agent': browser(number), ...headers }))
  return (await Promise.all(asked)).map(({ variant }) => variant)
}

test('without our server in front, a visitor gets their variant by a rule of the router', async () => {
  const chosen = await variants('/')
  expect(new Set(chosen)).toEqual(new Set([null, 'test/b']))
  expect(await variants('/')).toEqual(chosen)
  expect((await ask('/', {})).cached).toBe('private, no-cache')
})

test.each<[string, Record<string, string>]>([
  ['bots', { 'User-Agent': 'Googlebot/2.1' }],
  ['Global Privacy Control', { 'Sec-GPC': '1' }],
  ['Do Not Track', { DNT: '1' }],
  ['preview', { Cookie: '__prerender_bypass=secret' }],
])('%s: the page as it is, whatever a caller asks for', async (_, headers) => {
  const asked = { 'X-Variant': 'test/b', ...headers }
  expect(new Set(await variants('/', asked))).toEqual(new Set([null]))
})

test('behind our server, which chooses itself, no variant is chosen again', async () => {
  vi.stubEnv('SITE_SERVER', '1')
  vi.stubEnv('NODE_ENV', 'production')
  vi.resetModules()
  ;({ proxy } = await import('#proxy.ts'))
  expect(new Set(await variants('/'))).toEqual(new Set([null]))
})

test('a variant itself is found by our own requests alone', async () => {
  const { internalHeaders } = await import('#lib/insight/experiments/internal.ts')
  expect((await ask('/variants/test/b', internalHeaders())).isUnknown).toBe(false)
  for (const token of ['', 'made-up', `${internalHeaders()['x-variant-token']}x`.repeat(2)])
    expect((await ask('/variants/test/b', { 'x-variant-token': token })).isUnknown).toBe(true)
})
