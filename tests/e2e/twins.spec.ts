import { lakeClient } from '#tools/harness/lake-client.ts'
import { expect, test } from './fixtures.ts'

const MARKDOWN = { Accept: 'text/markdown, text/html;q=0.8' }
/** Hidden, as an example: it came with the site. */
const EXAMPLE = '/freight-operations'

test('each page in the sitemap has a Markdown twin, at its path and for those who prefer it', async ({
  request,
  stack,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const urls = [...sitemap.matchAll(/<loc>(.+?)<\/loc>\n<lastmod>(.+?)<\/lastmod>/g)]
  expect(urls.length).toBe(6)
  for (const [, url = '', changed = ''] of urls) {
    expect(Date.parse(changed), url).toBeLessThanOrEqual(Date.now())
    const html = await request.get(url)
    expect(html.headers()['vary']).toMatch(/\bAccept\b(?!-)/)
    const [, own = ''] =
      /<link rel="alternate" type="text\/markdown" href="(.+?)"/.exec(await html.text()) ?? []
    const twin = await request.get(own)
    const text = await twin.text()
    expect([twin.status(), twin.headers()['content-type']]).toEqual([
      200,
      'text/markdown; charset=utf-8',
    ])
    expect(text).toMatch(/^# /m)
    expect(twin.headers()['link']).toBe(`<${url}>; rel="canonical"`)
    const asked = await request.get(url, { headers: MARKDOWN })
    expect(asked.headers()['content-type']).toBe('text/markdown; charset=utf-8')
    expect(await asked.text()).toBe(text)
  }
  // The build had no address: the first publish has the file made again.
  const llms = async () => (await request.get('/llms.txt')).text()
  await expect.poll(llms).toContain(`](${stack.url}/index.md)`)
  const said = await llms()
  const listed = await (await request.get('/sitemap.md')).text()
  for (const [, url = ''] of urls) {
    const twin = url === `${stack.url}/` ? `${url}index.md` : `${url}.md`
    expect(said).toContain(`](${twin})`)
    expect(listed).toContain(`](${twin})`)
  }
  const tool = await (await request.get('/resources/ai-roi-calculator.md')).text()
  expect(tool).toContain('Net benefit ÷ total implementation cost × 100')
})

test('what is hidden or not there has no twin, and an old path leads to that of its target', async ({
  request,
  stack,
}) => {
  for (const path of [`${EXAMPLE}.md`, '/none.md', '/resources/none.md', '/twins/index', '/x/y.md'])
    expect((await request.get(path)).status(), path).toBe(404)
  const hidden = await request.get(EXAMPLE, { headers: MARKDOWN })
  expect([hidden.status(), hidden.headers()['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
  expect(await hidden.text()).not.toContain('text/markdown')
  await lakeClient(stack).create({ _type: 'redirect', from: '/was', to: '/resources' })
  await expect(async () => {
    const moved = await request.get('/was.md', { maxRedirects: 0 })
    expect([moved.status(), moved.headers()['location']]).toEqual([308, '/resources.md'])
  }).toPass()
})

test('a publish shows in the twin', async ({ request, stack }) => {
  const lake = lakeClient(stack)
  await request.get('/privacy.md')
  await lake.patch('privacyPage').set({ intro: 'Said *now* <today>.' }).commit()
  await expect
    .poll(async () => (await request.get('/privacy.md')).text())
    .toContain('Said \\*now\\* \\<today\\>.')
  const asked = await request.get('/privacy', { headers: MARKDOWN })
  expect(await asked.text()).toContain('Said \\*now\\*')
})

test('a 404 has a title of its own, and says once that it is none to find', async ({
  page,
  expected,
}) => {
  expected.problems.push(/status of 404/)
  const response = await page.goto('/made-up')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(/^Page not found/)
  const robots = page.locator('meta[name=robots]')
  await expect(robots).toHaveCount(1)
  await expect(robots).toHaveAttribute('content', 'noindex')
  // Made once while the site was built, and again when it is asked for.
  for (let time = 0; time < 3; time++) {
    await page.goto('/resources/made-up')
    expect(await robots.count()).toBe(1)
  }
})
