import type { Browser, BrowserContext, Page } from '@playwright/test'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expect } from './fixtures.ts'
import { passGate } from './lead.ts'
import { test } from './studio.ts'

const OTHER = 'Agents that finish the job.'
const EXPERIMENT = 'headline-test'

/** A browser of its own name; Playwright's own says that it is a bot. */
const browserNamed = (number: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.${number}.0 Safari/537.36`

test.afterEach(({ stack }) => stack.rows('truncate experiment_visits, experiment_totals'))

async function startExperiment(stack: Stack, goal: string) {
  const variant = (_key: string, share: number, heroSection = {}) => {
    return { _type: 'experimentVariant', _key, name: _key, share, heroSection }
  }
  await lakeClient(stack).createOrReplace({
    _id: EXPERIMENT,
    _type: 'experiment',
    name: 'Headline',
    page: { _type: 'reference', _ref: 'home', _weak: true },
    section: 'heroSection',
    goal,
    variants: [variant('a', 50), variant('b', 50, { headline: OTHER })],
    state: 'running',
    startedAt: new Date().toISOString(),
  })
  const isPrivate = async () => (await fetch(stack.url)).headers.get('cache-control')
  await expect.poll(isPrivate, { intervals: [50], timeout: 30_000 }).toBe('private, no-cache')
}

interface Visitor {
  context: BrowserContext
  page: Page
  variant: string
}

const headline = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

/** Visitors until there are two who got different headlines. */
async function twoVisitors(browser: Browser, url: string): Promise<[Visitor, Visitor, number]> {
  const found = new Map<string, Visitor>()
  for (let number = 0; number < 30; number++) {
    const context = await browser.newContext({ baseURL: url, userAgent: browserNamed(number) })
    const page = await context.newPage()
    await page.goto('/')
    const variant = (await headline(page)) === OTHER ? 'b' : 'a'
    if (!found.has(variant)) found.set(variant, { context, page, variant })
    else await context.close()
    const [a, b] = [found.get('a'), found.get('b')]
    if (a && b) return [a, b, number + 1]
  }
  throw new Error('Thirty visitors got the same headline.')
}

test('two visitors get two headlines, and what they do is counted to theirs', async ({
  browser,
  stack,
}) => {
  await startExperiment(stack, 'lead')
  const [a, b, visitors] = await twoVisitors(browser, stack.url)
  for (const { page, variant } of [a, b]) {
    await page.reload()
    expect((await headline(page)) === OTHER).toBe(variant === 'b')
    expect(await page.content()).not.toContain('name="experiment"')
    const canonical = page.locator('link[rel=canonical]')
    expect(new URL(String(await canonical.getAttribute('href'))).pathname).toBe('/')
  }
  await passGate(b.page, '/resources/automation-checklist')
  const counts = () =>
    stack.rows(
      `select variant, count(*) filter (where reached)::int as goals from experiment_visits
      where experiment = $1 group by 1 order by 1`,
      [EXPERIMENT],
    )
  await expect.poll(counts).toEqual([
    { variant: 'a', goals: 0 },
    { variant: 'b', goals: 1 },
  ])
  const [all] = await stack.rows('select count(*)::int as number from experiment_visits')
  expect(all).toEqual({ number: visitors })
  await a.context.close()
  await b.context.close()
})

test('nobody can ask for a variant, and bots and those who ask for privacy get the page', async ({
  stack,
}) => {
  await startExperiment(stack, 'lead')
  const direct = await fetch(`${stack.url}/variants/${EXPERIMENT}/b`)
  expect(direct.status).toBe(404)
  expect(await direct.text()).not.toContain(OTHER)
  const names = Array.from({ length: 20 }, (_, number) => browserNamed(number))
  const texts = (headers: (name: string) => Record<string, string>) =>
    Promise.all(
      names.map(async (name) => (await fetch(stack.url, { headers: headers(name) })).text()),
    )
  const others = (pages: string[]) => pages.filter((text) => text.includes(OTHER)).length
  expect(others(await texts((name) => ({ 'User-Agent': name })))).toBeGreaterThan(0)
  expect(others(await texts((name) => ({ 'User-Agent': name, 'Sec-GPC': '1' })))).toBe(0)
  expect(others(await texts((name) => ({ 'User-Agent': name, DNT: '1' })))).toBe(0)
  expect(others(await texts((name) => ({ 'User-Agent': `${name} Googlebot/2.1` })))).toBe(0)
  expect(others(await texts((name) => ({ 'User-Agent': name, RSC: '1' })))).toBe(0)
  expect(await (await fetch(`${stack.url}/sitemap.xml`)).text()).not.toContain('variants')
})
