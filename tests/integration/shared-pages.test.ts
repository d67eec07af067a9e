import type { RedisClientType } from '@redis/client'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#lib/page-cache/connect.ts'
import { ownPages } from '#lib/page-cache/own-pages.ts'
import { sharedPages } from '#lib/page-cache/shared-pages.ts'
import { startRedis, type Redis } from '#tools/harness/redis.ts'
import { slowWire } from '#tools/harness/slow-wire.ts'

type Pages = ReturnType<typeof sharedPages>
type Entry = Parameters<Pages['set']>[1]

let redis: Redis
let client: RedisClientType
/** Two processes of the site. */
let one: Pages
let other: Pages
let build = 0

beforeAll(async () => {
  redis = await startRedis()
  client = await connect(redis.url)
})
afterAll(async () => {
  client.destroy()
  await redis.kill()
})
beforeEach(() => {
  build++
  one = sharedPages(client, `${build}:`)
  other = sharedPages(client, `${build}:`)
})

const HOUR = 3600

function page(html: string, tags: string[], revalidate: number | false = HOUR): Entry {
  const now = Math.floor(Date.now() / 1000)
  const headers = { 'x-next-cache-tags': tags.join(',') }
  const expireAge = 24 * HOUR
  return {
    lastModified: Date.now(),
    lifespan: {
      lastModifiedAt: now,
      staleAge: HOUR,
      staleAt: now + HOUR,
      expireAge,
      expireAt: now + expireAge,
      revalidate,
    },
    tags: [],
    value: JSON.parse(JSON.stringify({ kind: 'APP_PAGE', html, headers, status: 200 })),
  }
}

const read = (pages: Pages, name = '/') => pages.get(name, { implicitTags: [] })
/** As Next decides it: a stale page is served and rendered again. */
async function isStale(pages: Pages, name = '/'): Promise<boolean> {
  const entry = await read(pages, name)
  return (entry?.lastModified ?? 0) + HOUR * 1000 < Date.now()
}

test('what one process rendered, the other serves', async () => {
  await one.set('/', page('<h1>ä</h1>', ['home']))
  expect(await read(other)).toMatchObject({ value: { html: '<h1>ä</h1>' } })
  expect(await isStale(other)).toBe(false)
})

test('a refreshed tag makes its pages stale in both processes and removes none', async () => {
  await one.set('/', page('home', ['home', 'settings']))
  await one.set('/resources', page('list', ['resource', 'settings']))
  await other.revalidateTag('home')
  expect([await isStale(one), await isStale(other)]).toEqual([true, true])
  expect(await read(one)).toMatchObject({ value: { html: 'home' } })
  expect(await isStale(one, '/resources')).toBe(false)
  await other.set('/', page('home, new', ['home', 'settings']))
  expect([await isStale(one), await isStale(other)]).toEqual([false, false])
})

test('a tag refreshed while its page is rendering leaves the page stale', async () => {
  await one.set('/', page('old', ['home']))
  await one.revalidateTag('home')
  await read(one)
  await other.revalidateTag('home')
  await one.set('/', page('made of the first change', ['home']))
  expect(await isStale(other)).toBe(true)
  await read(one)
  await one.set('/', page('made of both', ['home']))
  expect(await isStale(other)).toBe(false)
})

test('a process that fails to render keeps the newer page of another', async () => {
  await one.set('/', page('old', ['home']))
  await other.revalidateTag('home')
  const old = await read(one)
  await read(other)
  await other.set('/', page('new', ['home']))
  if (old) await one.set('/', old)
  expect(await read(other)).toMatchObject({ value: { html: 'new' } })
  expect(await isStale(other)).toBe(false)
})

test('a process that fails to render waits before it tries again', async () => {
  await one.set('/', page('old', ['home']))
  await one.revalidateTag('home')
  const old = await read(one)
  if (old) await one.set('/', { ...old, lastModified: Date.now() })
  expect(await isStale(one)).toBe(false)
})

test('a page without a lifetime is rendered again once it is stale', async () => {
  await one.set('/', page('for ever', ['home'], false))
  expect(await read(other)).not.toBeNull()
  await one.revalidateTag('home')
  expect(await read(other)).toBeNull()
})

test.each([300, 1500])(
  'a Redis that takes %i ms each way delays one page by a tenth of a second, and the next ones not at all',
  // A busy machine may hold up a timer for as long as the limit.
  { retry: 2 },
  async (delay) => {
    const wire = await slowWire(Number(new URL(redis.url).port))
    const remote = await connect(`redis://127.0.0.1:${wire.port}`)
    onTestFinished(() => {
      remote.destroy()
      wire.close()
    })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const pages = sharedPages(remote, `${build}:`, undefined, { pause: 20 })
    await pages.set('/', page('home', ['home']))
    await one.set('/other', page('other', ['other']))
    wire.delay = delay
    const elapsed = async (call: () => Promise<unknown>) => {
      const start = performance.now()
      await expect(call()).rejects.toThrow()
      return performance.now() - start
    }
    expect(await elapsed(() => read(pages))).toBeLessThan(200)
    const more = [() => read(pages), () => pages.set('/', page('new', ['home'])), () => read(pages)]
    for (const call of more) expect(await elapsed(call)).toBeLessThan(20)
    await elapsed(() => pages.revalidateTag('other').then(() => {}))

    wire.delay = 0
    await expect.poll(() => read(pages).catch(() => null), { interval: 20 }).toBeTruthy()
    // A publish in the meantime isn't lost.
    expect([await isStale(pages, '/'), await isStale(one, '/other')]).toEqual([false, true])
  },
)

test('while Redis is slow a process has every page that it read, also one that was refreshed', async () => {
  const wire = await slowWire(Number(new URL(redis.url).port))
  const remote = await connect(`redis://127.0.0.1:${wire.port}`)
  onTestFinished(() => {
    remote.destroy()
    wire.close()
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const own = ownPages()
  const pages = sharedPages(remote, `${build}:`, own, { pause: 20 })
  await one.set('/', page('home', ['home']))
  expect(await read(pages)).toMatchObject({ value: { html: 'home' } })
  wire.delay = 300
  await expect(read(pages)).rejects.toThrow()
  expect(await isStale(own)).toBe(false)
  await Promise.allSettled([pages.revalidateTag('home'), own.revalidateTag('home')])
  expect(await read(own)).toMatchObject({ value: { html: 'home' } })
  expect(await isStale(own)).toBe(true)
})

test('without Redis a call fails at once, and works again when it is back', async () => {
  await redis.kill()
  await expect.poll(() => client.isReady).toBe(false)
  await expect(read(one)).rejects.toThrow()
  await redis.restart()
  await expect.poll(() => client.isReady, { timeout: 10_000 }).toBe(true)
  expect(await read(one)).toBeNull()
})
