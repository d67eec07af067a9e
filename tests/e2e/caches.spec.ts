import { brotliDecompressSync } from 'node:zlib'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test as base } from './fixtures.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { findNginx, startNginx, type Nginx } from '#tools/harness/nginx.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { browserNamed, EXPERIMENT, OTHER, startExperiment } from './running-experiment.ts'

const program = findNginx()
const test = base.extend<object, { nginx: Nginx }>({
  nginx: [
    async ({ stack }, provide) => {
      const nginx = await startNginx(String(program), stack.url)
      await provide(nginx)
      await nginx.stop()
    },
    { scope: 'worker' },
  ],
})
test.skip(!program, 'There is no nginx on this machine.')

const ask = (nginx: Nginx, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(nginx.url + path, { method, headers, redirect: 'manual' })
const isHit = ({ headers }: Response) =>
  headers.get('cache-status')?.includes('nginx; hit') ?? false
/** Whether it is answered from nginx's cache, once it had time to get there. */
const becomesHit = (nginx: Nginx, path: string, headers: Record<string, string> = {}) =>
  expect.poll(async () => isHit(await ask(nginx, path, headers)), { intervals: [5] }).toBe(true)

test('a page comes from the cache the second time, whole', async ({ nginx, stack }) => {
  // The two may differ while the page is rendered again.
  await expect(async () => {
    const hit = await ask(nginx, '/')
    const own = await fetch(stack.url)
    expect(isHit(hit)).toBe(true)
    expect((await hit.text()) === (await own.text())).toBe(true)
    for (const name of ['content-security-policy', 'cache-control', 'etag', 'content-type'])
      expect(hit.headers.get(name)).toBe(own.headers.get(name))
    expect(hit.headers.get('x-accel-expires')).toBeNull()
  }).toPass({ intervals: [20] })
  const [one, other] = [await ask(nginx, '/'), await ask(nginx, '/?utm_source=news')]
  expect(one.headers.get('x-request-id')).toMatch(/^[\da-f]{32}$/)
  expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'))
  await expect.poll(() => nginx.log()).toMatch(/"path":"\/","status":200,.*"message":"request"/)
  expect(await nginx.log()).not.toContain('utm_source')
})

test('each encoding is cached by itself, and none that is refused is sent', async ({ nginx }) => {
  const sent: Record<string, string | null> = {}
  for (const accepts of ['gzip, deflate, br, zstd', 'gzip', 'br;q=0, gzip;q=0', 'identity']) {
    await becomesHit(nginx, '/privacy', { 'Accept-Encoding': accepts })
    const response = await ask(nginx, '/privacy', { 'Accept-Encoding': accepts })
    sent[accepts] = response.headers.get('content-encoding')
    expect(await response.text()).toContain('<h1')
  }
  expect(Object.values(sent)).toEqual(['br', 'gzip', null, null])
  const options = { headers: { 'Accept-Encoding': 'br' } }
  const [raw]: IncomingMessage[] = await once(get(`${nginx.url}/privacy`, options), 'response')
  const bytes = Buffer.concat((await raw?.toArray()) ?? [])
  expect(brotliDecompressSync(bytes).toString()).toContain('</html>')
})

test('a client that has the page gets 304, from the cache and from the site', async ({ nginx }) => {
  // The tag is another once the page was rendered again, which a new stack does.
  await expect(async () => {
    const etag = String((await ask(nginx, '/resources')).headers.get('etag'))
    const again = (wants: string) =>
      ask(nginx, '/resources', { 'If-None-Match': etag, 'Cache-Control': wants })
    expect(isHit(await again('max-age=0'))).toBe(true)
    for (const wants of ['max-age=0', 'no-cache']) {
      const response = await again(wants)
      expect([response.status, await response.text()]).toEqual([304, ''])
    }
  }).toPass({ intervals: [20], timeout: 20_000 })
})

test('the twin is for those who prefer Markdown, and nobody else', async ({ nginx }) => {
  const kind = (response: Response) => response.headers.get('content-type')?.split(';')[0]
  const twin = { Accept: 'text/markdown, text/html;q=0.5' }
  await becomesHit(nginx, '/privacy', { Accept: 'text/html,*/*;q=0.8' })
  expect(kind(await ask(nginx, '/privacy', twin))).toBe('text/markdown')
  const page = await ask(nginx, '/privacy')
  expect([kind(page), isHit(page)]).toEqual(['text/html', true])
  await becomesHit(nginx, '/privacy.md', {})
  expect(kind(await ask(nginx, '/privacy.md'))).toBe('text/markdown')
})

test.describe('never from the cache', () => {
  for (const [name, path, headers, method] of [
    ['a page in preview', '/', { Cookie: 'a=b; __prerender_bypass=x' }],
    ['a part of a page', '/', { RSC: '1' }],
    ['a part of a page, by its query', '/?a=b&_rsc=abc', {}],
    ['a client that wants the current page', '/', { 'Cache-Control': 'no-cache' }],
    ['another method', '/', {}, 'POST'],
    ['an unknown path', '/made-up', {}],
    ['an unknown resource', '/resources/made-up', {}],
    ['another spelling', '/resources%2F', {}],
    ['a trailing slash', '/resources/', {}],
    ['a route', '/api/health', {}],
    ['the Studio', '/studio', {}],
    ['a file', '/robots.txt', {}],
  ] as const) {
    test(name, async ({ nginx, stack }) => {
      await becomesHit(nginx, '/')
      await becomesHit(nginx, '/resources')
      const own = await fetch(stack.url + path, { headers, method, redirect: 'manual' })
      for (let times = 0; times < 3; times++) {
        const response = await ask(nginx, path, headers, method)
        expect([isHit(response), response.status]).toEqual([false, own.status])
        expect(response.headers.get('content-type')).toBe(own.headers.get('content-type'))
      }
      await becomesHit(nginx, '/')
      expect(await (await ask(nginx, '/')).text()).toContain('<h1')
    })
  }
})

test('many who ask at once for an unknown path do not wait for each other', async ({ nginx }) => {
  await ask(nginx, '/made-up-by-many')
  const started = performance.now()
  const asked = Array.from({ length: 10 }, () => ask(nginx, '/made-up-by-many'))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 404))
  expect(performance.now() - started).toBeLessThan(500)
})

test('each visitor gets their own variant of a tested page', async ({ nginx, stack }) => {
  await becomesHit(nginx, '/')
  await startExperiment(stack, 'lead')
  await nextSecond()
  const asked = Array.from({ length: 30 }, async (_, number) => {
    const visitor = { 'User-Agent': browserNamed(number) }
    const [first, again] = [await ask(nginx, '/', visitor), await ask(nginx, '/', visitor)]
    expect([isHit(first), isHit(again)]).toEqual([false, false])
    const isOther = async (response: Response) => (await response.text()).includes(OTHER)
    const got = await isOther(first)
    expect(await isOther(again)).toBe(got)
    return got
  })
  expect(new Set(await Promise.all(asked))).toEqual(new Set([true, false]))
  await lakeClient(stack).delete(EXPERIMENT)
  await becomesHit(nginx, '/')
})

/** Publishes another text on Home, and returns whether a page of Home shows it. */
async function publish(stack: Stack, heroNote: string): Promise<(url: string) => Promise<boolean>> {
  await lakeClient(stack).patch('home').set({ heroNote }).commit()
  return async (url) => (await (await fetch(url)).text()).includes(heroNote)
}

/** Waits for the next whole second, which ends what nginx has cached. */
async function nextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000)
  await expect.poll(second, { intervals: [10] }).toBe(second() + 1)
}

test('a published change is shown within a second after the site', async ({ nginx, stack }) => {
  for (let round = 0; round < 3; round++) {
    const shows = await publish(stack, `Cached in round ${round}.`)
    const shown = async (url: string) => {
      // Without a pause, asking is all that two cores do.
      while (!(await shows(url))) await sleep(10)
      return performance.now()
    }
    const [site, cached] = await Promise.all([shown(stack.url), shown(nginx.url)])
    // A second, and what a request takes on a busy machine.
    expect(cached - site).toBeLessThan(1100)
  }
})

test('a page that nobody asked for in a while is the current one', async ({ nginx, stack }) => {
  await becomesHit(nginx, '/')
  const shows = await publish(stack, 'While nobody looked.')
  await expect.poll(() => shows(stack.url), { intervals: [5] }).toBe(true)
  await nextSecond()
  expect(await shows(nginx.url)).toBe(true)
})

test('while the site is down its pages stay, and come back after', async ({ nginx, stack }) => {
  await becomesHit(nginx, '/')
  await stack.site.stop()
  try {
    await nextSecond()
    const response = await ask(nginx, '/')
    expect([response.status, isHit(response)]).toEqual([200, true])
    expect(await response.text()).toContain('</html>')
    // Every worker of nginx has seen both processes fail.
    const refused = await Promise.all(Array.from({ length: 8 }, () => ask(nginx, '/api/health')))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([502]))
    expect((await ask(nginx, '/api/emails/unsubscribe?token=a-secret')).status).toBe(502)
    expect(await nginx.errors()).toContain('/api/health')
    expect((await nginx.errors()) + (await nginx.log())).not.toContain('a-secret')
  } finally {
    await stack.restartSite()
  }
  const burst = await Promise.all(Array.from({ length: 40 }, () => ask(nginx, '/api/health')))
  expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([200]))
  const forwarded =
    /"requestId":"[0-9a-f]{32}".*"path":"\/api\/health","status":200.*"upstream":"127/
  await expect.poll(() => nginx.log()).toMatch(forwarded)
})
