import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Metric } from 'web-vitals'
import { expect } from './fixtures.ts'
import { openAs, test } from './studio.ts'

// Playwright's own says that it is a bot.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
})

/** What the page reports in place of sending it, and what Google's library says of the same page. */
interface Told {
  sent: string[]
  vitals: Partial<Record<Metric['name'], number>>
}

/** Keeps what the page sends, and has the library measure beside it. */
async function measureTwice(page: Page): Promise<void> {
  const library = await readFile('node_modules/web-vitals/dist/web-vitals.iife.js', 'utf8')
  await page.addInitScript(`
    ${library}
    window.told = { sent: [], vitals: {} }
    navigator.sendBeacon = (_, body) => told.sent.push(body)
    for (const name of ['LCP', 'CLS', 'INP', 'TTFB'])
      webVitals['on' + name](({ value }) => (told.vitals[name] = value))
  `)
}

/** Takes the page from sight, as when somebody goes to another tab. */
const hide = (page: Page) =>
  page.evaluate(() => {
    const hidden = { get: () => 'hidden', configurable: true }
    Object.defineProperty(document, 'visibilityState', hidden)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    return Reflect.get(window, 'told') as Told
  })

/** Has each click keep the page busy for so long, in milliseconds. */
const slowDown = (page: Page, busy: number) =>
  page.evaluate((milliseconds) => {
    Object.assign(document.body, {
      onclick() {
        for (const until = performance.now() + milliseconds; performance.now() < until;);
      },
    })
  }, busy)

const shiftBy = (page: Page, pixels: number) =>
  page.evaluate(async (height) => {
    const box = Object.assign(document.createElement('div'), { style: `height: ${height}px` })
    document.querySelector('main')?.prepend(box)
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))
  }, pixels)

for (const path of ['/', '/resources', '/resources/ai-roi-calculator'])
  test(`what ${path} reports is what Google's library measures`, async ({ page }) => {
    await measureTwice(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await shiftBy(page, 60)
    await shiftBy(page, 30)
    // Another session of shifts, which is smaller.
    await page.waitForTimeout(1200)
    await shiftBy(page, 20)
    await page.waitForTimeout(600)
    for (const busy of [60, 200, 90]) {
      await slowDown(page, busy)
      await page.locator('h1').click()
      await page.waitForTimeout(300)
    }
    const { sent, vitals } = await hide(page)
    const left = sent.map((body) => JSON.parse(body)).filter(({ step }) => step === 'left')
    expect(left).toHaveLength(1)
    const [firstByte, paint, shift, input] = left[0].detail
    expect(vitals.CLS).toBeGreaterThan(0.01)
    expect(vitals.INP).toBeGreaterThan(190)
    expect(firstByte).toBeCloseTo(vitals.TTFB ?? 0, 3)
    expect(paint).toBeCloseTo(vitals.LCP ?? 0, 3)
    expect(shift).toBeCloseTo(vitals.CLS ?? 0, 6)
    expect(input).toBe(vitals.INP)
    expect(left[0].page).toBe(path)
    // It was told, and is told no more.
    expect((await hide(page)).sent).toHaveLength(sent.length)
  })

test('of many interactions, one in fifty may be slower', async ({ page }) => {
  await measureTwice(page)
  await page.goto('/privacy', { waitUntil: 'networkidle' })
  await slowDown(page, 400)
  await page.locator('h1').click()
  await slowDown(page, 60)
  for (let times = 0; times < 51; times++) await page.locator('h1').click()
  await page.waitForTimeout(500)
  const { sent, vitals } = await hide(page)
  const { detail } = JSON.parse(sent.find((body) => body.includes('"left"')) ?? '')
  expect(detail.at(-1)).toBeLessThan(300)
  expect(detail.at(-1)).toBe(vitals.INP)
})

test('a visit’s speed arrives as it is left, and is seen in Insight', async ({
  page,
  studio,
  stack,
}) => {
  await stack.rows('truncate field_sums, crawler_sums')
  await page.goto('/', { waitUntil: 'networkidle' })
  // Not by a link: of a page that is gone, a request says that its browser is headless, so a bot's.
  await hide(page)
  const stored = () =>
    stack.rows('select distinct page, device, release, metric from field_sums order by metric')
  const one = (metric: string) => expect.objectContaining({ page: '/', device: 'desktop', metric })
  // Nothing was pressed, so there is no response to input.
  await expect.poll(stored).toEqual([one('cls'), one('lcp'), one('ttfb')])
  const crawl = (path: string, agent: string) =>
    fetch(stack.url + path, { headers: { 'User-Agent': `Mozilla/5.0 (compatible; ${agent}/1.0)` } })
  for (const path of ['/', '/resources', '/nowhere', '/robots.txt']) await crawl(path, 'GPTBot')
  await crawl('/privacy', 'ClaudeBot')
  await expect.poll(() => stack.rows('select * from crawler_sums')).toHaveLength(2)

  await openAs(studio, stack, 'editor', 'insight')
  const table = (name: string) =>
    studio.getByRole('group', { name, exact: true }).getByRole('table')
  const row = (name: string, of: string) =>
    table(name).getByRole('row', { name: of }).getByRole('cell').allInnerTexts()
  await expect(table('Speed by page')).toBeVisible()
  const [paint, input, shift, firstByte, loads] = await row('Speed by page', '/')
  expect(paint).toMatch(/^\d+(\.\d)?\sm?s.*\(of\s1\)$/)
  expect([input, shift, loads]).toEqual(['–', '0\u00a0(of\u00a01)', '1'])
  expect(firstByte).toMatch(/^\d+\sms\s\(of\s1\)$/)
  expect(await row('Speed by page', 'Good is up to')).toEqual([
    '2.5\u00a0s',
    '200\u00a0ms',
    '0.1',
    '800\u00a0ms',
    '',
  ])
  await studio.getByLabel('On', { exact: true }).selectOption('Phones')
  await expect(studio.getByText('No browser has told what a page took')).toBeVisible()
  await studio.getByLabel('Speed by', { exact: true }).selectOption('Device')
  expect(await row('Speed by device', 'Desktop')).toHaveLength(5)
  expect(await row('Read by assistants', 'GPTBot')).toEqual(['2', '0'])
  expect(await row('Read by assistants', 'ClaudeBot')).toEqual(['1', '0'])
})
