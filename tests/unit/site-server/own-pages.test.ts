import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type OwnPages from '#lib/delivery/server/own-pages.ts'
import { testFolder } from '#tools/harness/folder.ts'

type Context = ConstructorParameters<typeof OwnPages>[0]
type Page = Parameters<OwnPages['get']>[1]

const PAGE = JSON.parse('{"kind":"APP_PAGE","isFallback":false}') as Page
const QUERY = JSON.parse('{"kind":"FETCH","tags":["home"]}') as Page
const ANSWER = JSON.parse('{"kind":"FETCH","data":{"body":"x"},"revalidate":3600}')
const SECOND = 1000
const LIFETIME = { revalidate: 3600, expire: 31_536_000 }

let folder: string
/** A process of the site: each has its own module. */
let one: Awaited<ReturnType<typeof startProcess>>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  folder = testFolder()
  await mkdir(join(folder, 'server/app'), { recursive: true })
  await writeFile(join(folder, 'server/app/built.html'), 'as built')
  await writeFile(join(folder, 'server/app/built.rsc'), 'as built')
  const headers = { 'x-next-cache-tags': 'home' }
  await writeFile(join(folder, 'server/app/built.meta'), JSON.stringify({ headers }))
  one = await startProcess('3001')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

async function startProcess(port: string) {
  vi.resetModules()
  vi.stubEnv('PORT', port)
  Reflect.deleteProperty(globalThis, 'ownProcess')
  const { default: Pages } = await import('#lib/delivery/server/own-pages.ts')
  const { ownProcess } = await import('#lib/delivery/refresh/own-process.ts')
  later()
  /** What Next makes for each request. */
  const request = (_requestHeaders: Context['_requestHeaders'] = {}) => {
    vi.stubEnv('PORT', port)
    const context = { fs: nodeFs, serverDistDir: join(folder, 'server'), revalidatedTags: [] }
    return new Pages({ ...context, _requestHeaders } satisfies Context)
  }
  const read = async (name = '/') => {
    const entry = await request().get(name, PAGE)
    const html = entry?.value && 'html' in entry.value ? entry.value.html : undefined
    return [html, isStale(entry?.lastModified)]
  }
  return { request, read, ownProcess, refresh: (tag: string) => request().revalidateTag(tag) }
}

/** As Next decides it. */
const isStale = (lastModified = 0) =>
  lastModified + LIFETIME.revalidate * SECOND < performance.timeOrigin + performance.now()
const later = () => vi.advanceTimersByTime(SECOND)

/** Has a request make a page, and gives the way to end that. */
function making(html: string, tags = 'home', name = '/') {
  const handler = one.request()
  later()
  const value = JSON.parse(
    JSON.stringify({ kind: 'APP_PAGE', html, status: 200, headers: { 'x-next-cache-tags': tags } }),
  ) as Parameters<OwnPages['set']>[1]
  return () => handler.set(name, value, { isFallback: false, cacheControl: LIFETIME })
}
const make = (html: string, tags?: string, name?: string) => making(html, tags, name)()

test('what the build made is shown, and out of date from the start', async () => {
  expect(await one.read('built')).toEqual(['as built', true])
  await make('as made', 'home', 'built')
  expect(await one.read('built')).toEqual(['as made', false])
})

test('a refreshed tag makes pages out of date, and takes none away', async () => {
  await make('home', 'home,settings')
  await make('list', 'list,settings', '/list')
  await one.refresh('home')
  expect([await one.read(), await one.read('/list')]).toEqual([
    ['home', true],
    ['list', false],
  ])
})

test('a tag that is refreshed while its page is made leaves the page out of date', async () => {
  const end = making('of before')
  await one.refresh('home')
  later()
  await end()
  expect(await one.read()).toEqual(['of before', true])
})

test('what was asked for earlier never takes the place of what was asked for later', async () => {
  const end = making('earlier')
  later()
  await make('later')
  await end()
  expect(await one.read()).toEqual(['later', false])
})

test('our server is told the tags of a page, and when it was made again; visitors are not', async () => {
  const madeAt = performance.timeOrigin + performance.now()
  await make('page', '_N_T_/layout,home,page', '/route-cache/APP_PAGE/hash/$/spring')
  const headersFor = async (asking = {}) => {
    const entry = await one.request(asking).get('/route-cache/APP_PAGE/hash/$/spring', PAGE)
    return entry?.value && 'headers' in entry.value ? entry.value.headers : undefined
  }
  expect(await headersFor({ 'x-page-tags': 'wanted' })).toMatchObject({
    'x-page-tags': `${madeAt},home,page`,
  })
  expect(await headersFor()).not.toHaveProperty('x-page-tags')
  const rendered = vi.fn()
  one.ownProcess.server = { make: async () => {}, isVisited: () => true, rendered }
  const askedAt = performance.timeOrigin + performance.now()
  await make('page', 'home', '/route-cache/APP_PAGE/hash/$/spring')
  await make('page', 'home', '/route-cache/APP_PAGE/hash/$/index')
  expect(rendered.mock.calls).toEqual([
    ['/spring', askedAt, ['home']],
    ['/', askedAt + SECOND, ['home']],
  ])
})

test('a page that is asked for as it was kept is not made again, but what it shows is', async () => {
  await make('old')
  await one.request().set('query', ANSWER, { fetchCache: true, tags: ['home'] })
  await one.refresh('home')
  later()
  const request = one.request({ 'x-kept-page': 'wanted' })
  const ages = [await request.get('/', PAGE), await request.get('query', QUERY)]
  expect(ages.map((entry) => isStale(entry?.lastModified))).toEqual([false, true])
})

test.each([{}, { 'x-page-tags': 'wanted' }])(
  'a failed attempt puts no older page back, and is not repeated at once: %o',
  async (asking) => {
    await make('old')
    await one.refresh('home')
    later()
    const [failing, again] = [one.request(asking), one.request(asking)]
    const old = await failing.get('/', PAGE)
    if (old) await again.set('/', old.value, { isFallback: false, cacheControl: LIFETIME })
    expect(await one.read()).toEqual(['old', false])
    expect((await one.request().get('/', PAGE))?.cacheControl?.revalidate).toBe(3)
    await make('new')
    later()
    if (old) await one.request().set('/', old.value, { isFallback: false, cacheControl: LIFETIME })
    expect(await one.read()).toEqual(['new', false])
  },
)

test('a page that memory has no room for is the last one made, not the one built', async () => {
  await make('as made', 'home', 'built')
  for (let count = 0; count < 6; count++) await make('x'.repeat(10 * 2 ** 20), 'home', `/${count}`)
  expect(await one.read('built')).toEqual(['as made', false])
})

test('a process that was restarted goes on with what it showed, until that is made again', async () => {
  await make('as made', 'home', 'built')
  one = await startProcess('3001')
  expect(await one.read('built')).toEqual(['as made', true])
  await make('made again', 'home', 'built')
  expect(await one.read('built')).toEqual(['made again', false])
})

test('two processes of a build never see what the other made', async () => {
  await make('of the first', 'home', 'built')
  const other = await startProcess('3002')
  expect(await other.read('built')).toEqual(['as built', true])
  expect(await readdir(join(folder, 'pages'))).toHaveLength(1)
})

test('a folder that cannot be written to takes no page away', async () => {
  const failure = vi.spyOn(console, 'error').mockImplementation(() => {})
  await writeFile(join(folder, 'pages'), 'a file in its place')
  await make('first')
  await make('second')
  expect(await one.read()).toEqual(['second', false])
  expect(failure).toHaveBeenCalledTimes(1)
})

test('an answer of the content lake is out of date with its tags, and lost on a restart', async () => {
  await one.request().set('query', ANSWER, { fetchCache: true, tags: ['home'] })
  const read = async () => (await one.request().get('query', QUERY))?.lastModified
  expect(isStale(await read())).toBe(false)
  await one.refresh('home')
  expect(isStale(await read())).toBe(true)
  one = await startProcess('3001')
  expect(await read()).toBeUndefined()
})
