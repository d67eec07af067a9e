import type { BrowserContext } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const NETWORKS = ['twitter.com', 'www.linkedin.com', 'www.facebook.com']

/** Stands in for the networks, which aren't on this machine, with an empty page. */
async function stubNetworks(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => NETWORKS.includes(url.hostname),
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Network</title>' }),
  )
}

test('the list shows every resource as a card that is one link', async ({ page }) => {
  await page.goto('/resources')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free AI Resources')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  for (const [title, type, slug, featured] of [
    ['AI Implementation Roadmap', 'PDF Guide', 'ai-implementation-roadmap', true],
    ['Process Automation Readiness Quiz', 'Quiz', 'automation-checklist', false],
    ['AI ROI Calculator', 'Tool', 'ai-roi-calculator', false],
  ] as const) {
    const card = cards.filter({ has: page.getByRole('heading', { name: title }) })
    await expect(card.getByText(type, { exact: true })).toBeVisible()
    await expect(card.getByText('Featured', { exact: true })).toHaveCount(featured ? 1 : 0)
    await expect(card.getByRole('link')).toHaveAccessibleName(`Access Resource ${title}`)
    await card.click({ position: { x: 8, y: 40 } })
    await expect(page).toHaveURL(`/resources/${slug}`)
    await page.getByRole('link', { name: 'Back to Resources' }).click()
    await expect(page).toHaveURL('/resources')
  }
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('sharing opens a popup, or where those are blocked a tab', async ({
  page,
  context,
  expected,
  stack,
}) => {
  expected.hosts.push(...NETWORKS)
  await stubNetworks(context)
  await page.goto('/resources')
  const panel = page.getByRole('region', { name: 'Need Personalized Guidance' })
  const booking = panel.getByRole('link', { name: 'Book Discovery Call' })
  await expect(booking).toHaveAttribute('target', '_blank')
  expect(await booking.getAttribute('href')).toContain(stack.env.LOCAL_SCHEDULING_URL)
  for (const [network, shareUrl, titleName, urlName] of [
    ['X', 'https://twitter.com/intent/tweet', 'text', 'url'],
    ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', 'title', 'url'],
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php', 'title', 'u'],
  ] as const) {
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: `Share on ${network} ` }).click()
    const popup = await opened
    await popup.waitForLoadState()
    const target = new URL(popup.url())
    expect(target.origin + target.pathname).toBe(shareUrl)
    expect(target.searchParams.get(titleName)).toBe('Free AI Resources | Northwright')
    expect(target.searchParams.get(urlName)).toBe(`${stack.url}/resources`)
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 400])
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await expect(page).toHaveURL('/resources')
    await popup.close()
  }
  await page.evaluate(() => (window.open = () => null))
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Share on LinkedIn ' }).click()
  expect((await opened).url()).toContain('https://www.linkedin.com/sharing/share-offsite/?')
})

test("'Copy Link' copies the URL and says so for 2 s", async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/resources')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByRole('button', { name: 'Copied!', exact: true })).toBeVisible()
  const toast = page.getByRole('status').filter({ hasText: 'Link copied!' })
  await expect(toast).toContainText('The page URL has been copied to your clipboard.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/resources`)
  await page.clock.runFor(1900)
  await expect(page.getByRole('button', { name: 'Copied!', exact: true })).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible()
})

test('a clipboard that is missing or denied gives the copy-failure message', async ({ page }) => {
  for (const clipboard of [undefined, { writeText: 'denied' }]) {
    await page.goto('/resources')
    await page.evaluate((given) => {
      const value = given && { writeText: () => Promise.reject(new DOMException(given.writeText)) }
      Object.defineProperty(navigator, 'clipboard', { value })
    }, clipboard)
    await page.getByRole('button', { name: 'Copy Link' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Copy failed' })
    await expect(alert).toContainText('Unable to copy the link. Please copy it manually.')
    await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible()
  }
})

test('a resource’s page says what it is, beside its gate', async ({ page }) => {
  for (const [slug, label, features] of [
    ['ai-implementation-roadmap', 'Get AI Implementation Roadmap', "What You'll Get:"],
    ['automation-checklist', 'Start Quiz', 'Quiz Features:'],
    ['ai-roi-calculator', 'Start Calculating', 'Calculator Features:'],
  ] as const) {
    await page.goto(`/resources/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const list = page.getByRole('region', { name: features })
    expect(await list.getByRole('listitem').count()).toBeGreaterThan(3)
    await expect(page.getByRole('button', { name: label })).toBeVisible()
    const beside = page.getByRole('complementary')
    const booking = beside.getByRole('link', { name: 'Book Discovery Call' })
    await expect(booking).toHaveAttribute('target', '_blank')
  }
})
