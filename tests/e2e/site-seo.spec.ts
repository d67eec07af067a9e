import { expect, test } from './fixtures.ts'

for (const [path, types] of [
  ['/', ['Organization', 'WebSite']],
  ['/resources', ['ItemList']],
  ['/resources/ai-roi-calculator', ['BreadcrumbList', 'WebApplication']],
  ['/resources/ai-implementation-roadmap', ['BreadcrumbList', 'CreativeWork']],
] as const) {
  test(`${path} tells search engines and networks what it is`, async ({ page, request, stack }) => {
    await page.goto(path)
    const content = (name: string) => page.locator(`meta[${name}]`).getAttribute('content')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new URL(path, stack.url).href.replace(/\/$/, ''),
    )
    expect(await content('name=description')).toMatch(/.{50,}/)
    expect(await content('property="og:title"')).toBe(await page.title())
    expect(await content('name="twitter:card"')).toBe('summary_large_image')
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)

    const image = await request.get(String(await content('property="og:image"')))
    expect(image.status()).toBe(200)
    expect(image.headers()['content-type']).toMatch(/^image\//)

    const data = JSON.parse(
      String(await page.locator('script[type="application/ld+json"]').textContent()),
    )
    const found = (data['@graph'] ?? [data]).map((item: { '@type': string }) => item['@type'])
    expect(found).toEqual(types)
  })
}

test('every page has its own share picture and description', async ({ page }) => {
  const paths = ['', 'automation-checklist', 'ai-roi-calculator', 'ai-implementation-roadmap']
  const seen = new Set<string | null>()
  for (const path of ['/', ...paths.map((slug) => `/resources/${slug}`)]) {
    await page.goto(path)
    for (const name of ['og:image', 'og:image:alt']) {
      seen.add(await page.locator(`meta[property="${name}"]`).getAttribute('content'))
    }
  }
  expect(seen.size).toBe(10)
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
  expect(robots).toContain('Disallow: /studio')
  expect(robots).toContain('Disallow: /api')
  expect(robots).toContain(`Sitemap: ${stack.url}/sitemap.xml`)
})

test('icons exist', async ({ request }) => {
  for (const path of ['/favicon.ico', '/icon.svg', '/apple-icon.png', '/logo.png']) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
})

test('the studio is linked from nowhere', async ({ page }) => {
  for (const path of ['/', '/resources', '/resources/ai-roi-calculator']) {
    await page.goto(path)
    await expect(page.locator('a[href*="studio"]')).toHaveCount(0)
  }
})
