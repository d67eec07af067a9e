import { expect, test, vi } from 'vitest'

const resources: { slug: string; hidden: boolean; updatedAt: string }[] = []
const stories: ((typeof resources)[0] & { isExample: boolean })[] = []
const pages: ((typeof resources)[0] & { endsAt: number | null })[] = []
const [MONDAY, TUESDAY] = ['2026-11-23T09:00:00.000Z', '2026-11-24T09:00:00.000Z']
vi.mock('#lib/platform/env/env.ts', () => ({ env: { SITE_URL: 'https://site.example' } }))
vi.mock('#lib/content/fetch.ts', () => ({
  getResources: async () => resources,
  getCaseStudies: async () => stories,
  getPages: async () => pages,
  getLastChanges: async () => ({ home: TUESDAY, list: MONDAY, stories: '', privacy: '' }),
}))

const { GET } = await import('#app/sitemap.xml/route.ts')
const { GET: getFile } = await import('#app/sitemap.xml/[number]/route.ts')

async function locations(answer: Promise<Response>): Promise<[root: string, ...paths: string[]]> {
  const text = await (await answer).text()
  const paths = [...text.matchAll(/<loc>https:\/\/site\.example(.+?)<\/loc>/g)]
  return [/<(urlset|sitemapindex) /.exec(text)?.[1] ?? '', ...paths.map(([, path = '']) => path)]
}
const file = (number: string) => getFile(new Request('x:'), { params: Promise.resolve({ number }) })

test('one file has the pages of the list, and no page that is hidden or has ended', async () => {
  for (let n = 0; n < 25; n++)
    resources.push({ slug: `guide-${n}`, hidden: n > 0, updatedAt: MONDAY })
  const endsAt = Date.now() + 60_000
  const lasting = { slug: 'autumn', hidden: false, endsAt, updatedAt: TUESDAY }
  pages.push(lasting, { ...lasting, slug: 'spring', endsAt: 0 })
  expect(await locations(GET())).toEqual([
    'urlset',
    '/',
    '/resources',
    '/resources/page/2',
    '/resources/guide-0',
    '/autumn',
    '/privacy',
  ])
  expect((await file('1')).status).toBe(404)
  const text = await (await GET()).text()
  const changes = [...text.matchAll(/<loc>https:\/\/site.example(.+?)<\/loc>\n<lastmod>(.+?)</g)]
  expect(Object.fromEntries(changes.map(([, path, at]) => [path, at]))).toEqual({
    '/': TUESDAY,
    '/resources': MONDAY,
    '/resources/page/2': MONDAY,
    '/resources/guide-0': MONDAY,
    '/autumn': TUESDAY,
  })
})

test.each([
  [['real', 'real', 'example'], false],
  [['example', 'example', 'example'], false],
  [['real', 'real', 'real', 'example'], true],
])('with stories that are %j, the list of them is there: %s', async (kinds, isThere) => {
  const example = (kind: string) => kind === 'example'
  for (const [n, kind] of kinds.entries())
    stories.push({
      slug: `story-${n}`,
      hidden: example(kind),
      isExample: example(kind),
      updatedAt: '',
    })
  const found = await locations(GET())
  stories.length = 0
  expect(found.includes('/customers')).toBe(isThere)
  expect(found.includes(`/customers/story-${kinds.indexOf('example')}`)).toBe(false)
})

test('more than 10,000 addresses are an index of files, which have each address once', async () => {
  for (let n = 0; n < 20_000; n++)
    pages.push({ slug: `page-${n}`, hidden: false, endsAt: null, updatedAt: '' })
  const [root, ...files] = await locations(GET())
  expect([root, ...files]).toEqual([
    'sitemapindex',
    '/sitemap-1.xml',
    '/sitemap-2.xml',
    '/sitemap-3.xml',
  ])
  const paths = new Set<string>()
  for (const number of ['1', '2', '3']) {
    const [set, ...own] = await locations(file(number))
    expect(set).toBe('urlset')
    expect(own.length).toBeLessThanOrEqual(10_000)
    expect(own.filter((path) => paths.has(path))).toEqual([])
    for (const path of own) paths.add(path)
  }
  expect(paths.size).toBe(20_006)
  for (const number of ['0', '4', '-1', 'x']) expect((await file(number)).status).toBe(404)
})
