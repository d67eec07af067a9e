import type { Page, Route } from '@playwright/test'
import { expect, test, SITE_GONE, NO_RETRY } from './fixtures.ts'
import { expectLead, passGate } from './lead.ts'

test.describe.configure(NO_RETRY)

/** Every row of the error catalogue (docs/specification.md A8), with the real fault behind it. */

const INSERT_FAILURE = 'There was an error processing your request. Please try again.'
const UNEXPECTED_FAILURE = 'There was an unexpected error. Please try again.'
const INVALID_EMAIL = 'Please enter a valid email address to access the resource.'
const REPORT_FAILURE = 'Failed to generate the report. Please try again.'

const field = (page: Page) => page.getByLabel('Email address')
const toastOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a destructive toast closes after 5 seconds, but waits while hovered', async ({ page }) => {
  await page.clock.install()
  await page.goto('/resources/ai-roi-calculator')
  const shown = toastOf(page, INVALID_EMAIL)
  await field(page).press('Enter')
  await expect(shown).toBeVisible()
  // From here on time passes only as this test says, however busy the machine is.
  await page.clock.pauseAt(Date.now() + 600_000)
  await expect(shown).toHaveCount(0)
  await field(page).press('Enter')
  await shown.hover()
  await page.clock.runFor(20_000)
  await expect(shown).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(4900)
  await expect(shown).toBeVisible()
  await page.clock.runFor(200)
  await expect(shown).toHaveCount(0)
})

test('the services are gone: pages stay, the gate says the insert-error message, the site it is not ready', async ({
  page,
  request,
  stack,
  expected,
}) => {
  expected.problems.push(/status of 503/)
  const ready = async () => {
    const response = await request.get('/api/health/ready')
    return [response.status(), await response.json()]
  }
  const all = { status: 'ready', database: 'ok', content: 'ok', heldProviders: [] }
  // Another test may have parked some.
  const parkedDeliveries = expect.any(Number)
  await expect.poll(ready).toMatchObject([200, { ...all, parkedDeliveries }])
  const email = 'patient@example.com'
  await page.goto('/resources/ai-roi-calculator')
  await stack.cloud.kill()
  try {
    await field(page).fill(email)
    await page.getByRole('button', { name: 'Start Calculating' }).click()
    await expect(toastOf(page, INSERT_FAILURE)).toBeVisible()
    await expect(page.locator('#tool-heading')).toHaveCount(0)
    await expect(field(page)).toHaveValue(email)
    for (const path of ['/', '/resources', '/resources/ai-roi-calculator']) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(200)
      expect(await response.text()).toContain('Northwright')
    }
    const lost = await request.get('/somewhere/else')
    expect(lost.status()).toBe(404)
    expect(await lost.text()).toContain('Built for Your Team.')
    const none = { oldestDelivery: null, parkedDeliveries: null, heldProviders: null }
    const status = { status: 'not ready', database: 'down', content: 'down' }
    await expect.poll(ready).toMatchObject([503, { ...status, ...none }])
    expect((await request.get('/api/health')).status()).toBe(200)
  } finally {
    await stack.restartCloud()
  }
  await expect.poll(ready).toMatchObject([200, { status: 'ready' }])
  await page.getByRole('button', { name: 'Start Calculating' }).click()
  await expect(page.locator('#tool-heading')).toBeFocused()
  const rows = await stack.rows('select id from email_submissions where email = $1', [email])
  expect(rows).toHaveLength(1)
  await expect.poll(() => stack.mails(email)).toHaveLength(1)
})

test('the server is gone: nothing that was typed is lost, a report can be requested again', async ({
  page,
  colleague,
  stack,
  expected,
}) => {
  expected.problems.push(SITE_GONE)
  await page.goto('/resources/automation-checklist')
  await field(page).fill('stranded@example.com')
  await expect(page.locator('form[data-awake]')).toBeVisible()
  const tool = await colleague.newPage()
  await passGate(tool, '/resources/ai-roi-calculator')
  const download = tool.getByRole('button', { name: 'Download Detailed ROI Report' })
  await expect(download).toBeVisible()
  await tool.evaluate(async () => void (await document.fonts.ready))
  await page.waitForLoadState('networkidle')
  await stack.site.kill()
  try {
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await expect(toastOf(page, UNEXPECTED_FAILURE)).toBeVisible()
    await expect(field(page)).toHaveValue('stranded@example.com')
    await download.click()
    await expect(toastOf(tool, REPORT_FAILURE)).toBeVisible()
  } finally {
    await stack.restartSite()
  }
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.locator('#tool-heading')).toBeFocused()
  const file = tool.waitForEvent('download')
  await download.click()
  await file
})

test('an unreadable response makes no second lead', async ({ page, context, stack, expected }) => {
  expected.problems.push(/status of 502/)
  const lose = async (route: Route) => {
    await route.fetch()
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  }
  await page.route('/api/leads', lose, { times: 1 })
  await page.goto('/resources/ai-implementation-roadmap')
  await field(page).fill('gateway@example.com')
  const button = page.getByRole('button', { name: 'Get AI Implementation Roadmap' })
  await button.click()
  await expect(toastOf(page, UNEXPECTED_FAILURE)).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
  await button.click()
  await expect(toastOf(page, UNEXPECTED_FAILURE)).toBeHidden()
  await expect(page.getByText('Your email has been saved')).toBeVisible()
  await expectLead(stack, 'gateway@example.com', 'ai-implementation-roadmap')
})
