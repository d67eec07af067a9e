import { expect, test } from './fixtures.ts'

test('pages tell search engines and networks what they are, and nobody of the Studio', async ({
  page,
  request,
  stack,
}) => {
  const seen = new Set<string | null>()
  for (const [path, types] of [
    ['/', ['Organization', 'WebSite']],
    ['/resources', ['BreadcrumbList', 'ItemList']],
    ['/resources/automation-checklist', ['BreadcrumbList', 'CreativeWork']],
    ['/resources/ai-roi-calculator', ['BreadcrumbList', 'WebApplication']],
    ['/resources/ai-implementation-roadmap', ['BreadcrumbList', 'CreativeWork']],
  ] as const) {
    await page.goto(path)
    const content = (name: string) => page.locator(`meta[${name}]`).getAttribute('content')
    const canonical = new URL(path, stack.url).href.replace(/\/$/, '')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical)
    expect(await content('name=description'), path).toMatch(/.{50,}/)
    expect(await content('property="og:title"')).toBe(await page.title())
    expect(await content('name="twitter:card"')).toBe('summary_large_image')
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    const picture = await content('property="og:image"')
    seen.add(picture).add(await content('property="og:image:alt"'))
    const image = await request.get(String(picture))
    expect(image.status(), path).toBe(200)
    expect(image.headers()['content-type']).toMatch(/^image\//)
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    const { '@graph': graph, ...item } = JSON.parse(String(data))
    const found = (graph ?? [item]).map((each: { '@type': string }) => each['@type'])
    expect(found, path).toEqual(types)
    await expect(page.locator('a[href*="studio"]')).toHaveCount(0)
  }
  expect(seen.size, 'every page has its own picture and description of it').toBe(10)
})

test('sitemap and robots list what may be indexed', async ({ request, stack }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const urls = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url]) => url)
  expect(urls).toEqual([
    `${stack.url}/`,
    `${stack.url}/resources`,
    `${stack.url}/resources/ai-implementation-roadmap`,
    `${stack.url}/resources/automation-checklist`,
    `${stack.url}/resources/ai-roi-calculator`,
    `${stack.url}/privacy`,
  ])
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Allow: /api/calculate/')
  expect(robots).toContain('Disallow: /studio')
  expect(robots).toContain('Disallow: /api')
  expect(robots).toContain(`Sitemap: ${stack.url}/sitemap.xml`)
})

test('icons exist', async ({ request }) => {
  for (const path of ['/favicon.ico', '/icon.svg', '/apple-icon.png', '/logo.png']) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
})
