import type { Page, Route } from '@playwright/test'
import { expect, test, SITE_GONE, NO_RETRY } from './fixtures.ts'
import { expectLead } from './lead.ts'

test.describe.configure(NO_RETRY)

/** Every row of the error catalogue (docs/specification.md A8), with the real fault behind it. */

const INSERT_FAILURE = 'There was an error processing your request. Please try again.'
const UNEXPECTED_FAILURE = 'There was an unexpected error. Please try again.'
const INVALID_EMAIL = 'Please enter a valid email address to access the resource.'
const REPORT_FAILURE = 'Failed to generate the report. Please try again.'

const field = (page: Page) => page.getByLabel('Email address')
const toastOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('an invalid email address: Enter explains it, the button being disabled', async ({ page }) => {
  await page.goto('/resources/ai-roi-calculator')
  for (const typed of ['', 'nobody']) {
    await field(page).fill(typed)
    await expect(page.getByRole('button', { name: 'Start Calculating' })).toBeDisabled()
    await field(page).press('Enter')
    await expect(toastOf(page, INVALID_EMAIL)).toContainText('Invalid email')
    await expect(field(page)).toHaveValue(typed)
    await page.getByRole('button', { name: /^Dismiss/ }).click()
    await expect(toastOf(page, INVALID_EMAIL)).toHaveCount(0)
  }
})

test('a destructive toast closes after 5 seconds, but waits while hovered', async ({ page }) => {
  await page.clock.install()
  await page.goto('/resources/ai-roi-calculator')
  const shown = toastOf(page, INVALID_EMAIL)
  // On a busy machine, it may close before the mouse is there.
  await expect(async () => {
    await field(page).press('Enter')
    await shown.hover({ timeout: 5000 })
  }).toPass()
  await page.clock.runFor(20_000)
  await expect(shown).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(4900)
  await expect(shown).toBeVisible()
  await page.clock.runFor(200)
  await expect(shown).toHaveCount(0)
})

test('the database is down: the insert-error message', async ({ page, stack, expected }) => {
  expected.problems.push(/status of 503/)
  const email = 'patient@example.com'
  await page.goto('/resources/ai-roi-calculator')
  await stack.cloud.kill()
  try {
    await field(page).fill(email)
    await page.getByRole('button', { name: 'Start Calculating' }).click()
    await expect(toastOf(page, INSERT_FAILURE)).toBeVisible()
    await expect(page.locator('#tool-heading')).toHaveCount(0)
    await expect(field(page)).toHaveValue(email)
  } finally {
    await stack.restartCloud()
  }
  await page.getByRole('button', { name: 'Start Calculating' }).click()
  await expect(page.locator('#tool-heading')).toBeFocused()
  const rows = await stack.rows('select id from email_submissions where email = $1', [email])
  expect(rows).toHaveLength(1)
  await expect.poll(() => stack.mails(email)).toHaveLength(1)
})

test('pages are still served with every service behind the site gone', async ({ page, stack }) => {
  await stack.cloud.kill()
  try {
    for (const path of ['/', '/resources', '/resources/ai-roi-calculator']) {
      const response = await page.request.get(path)
      expect(response.status(), path).toBe(200)
      expect(await response.text()).toContain('Northwright')
    }
    const lost = await page.request.get('/somewhere/else')
    expect(lost.status()).toBe(404)
    expect(await lost.text()).toContain('Built for Your Team.')
  } finally {
    await stack.restartCloud()
  }
})

test('the server is gone: nothing that was typed is lost', async ({ page, stack, expected }) => {
  expected.problems.push(SITE_GONE)
  await page.goto('/resources/automation-checklist')
  await field(page).fill('stranded@example.com')
  await expect(page.locator('form[data-awake]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await stack.site.kill()
  try {
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await expect(toastOf(page, UNEXPECTED_FAILURE)).toBeVisible()
    await expect(field(page)).toHaveValue('stranded@example.com')
  } finally {
    await stack.restartSite()
  }
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.locator('#tool-heading')).toBeFocused()
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

test('the server is gone: a report can be requested again', async ({ page, stack, expected }) => {
  expected.problems.push(SITE_GONE)
  await page.goto('/resources/ai-roi-calculator')
  await field(page).fill('reporter@example.com')
  await field(page).press('Enter')
  const download = page.getByRole('button', { name: 'Download Detailed ROI Report' })
  await expect(download).toBeVisible()
  await page.evaluate(async () => void (await document.fonts.ready))
  await stack.site.kill()
  try {
    await download.click()
    await expect(toastOf(page, REPORT_FAILURE)).toBeVisible()
  } finally {
    await stack.restartSite()
  }
  const file = page.waitForEvent('download')
  await download.click()
  await file
})
