import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectLead, newEmail, passGate } from './lead.ts'

const QUIZ = '/resources/automation-checklist'

// Playwright's own says that it is a bot. No other test has this one: a visitor is counted once.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
})

const field = (page: Page) => page.getByRole('textbox', { name: 'Email address' })

test("a visit's steps are counted once each, with its campaign", async ({ page, stack }) => {
  const campaign = randomUUID()
  await page.goto(`/?utm_campaign=${campaign}&email=ada@example.com`)
  // Opens a menu, and no booking page.
  await page
    .getByRole('link', { name: /Book a Call/ })
    .first()
    .click({ button: 'right' })
  await page.goto('/resources')
  const email = await passGate(page, QUIZ)
  await expect(page.getByText('Question 1 of 8')).toBeVisible()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 2 of 8')).toBeVisible()
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: /Book a Call/ }).click()
  await (await popup).close()
  const quiz = 'automation-checklist'
  const steps = () =>
    stack.rows(
      `select step, resource, detail, landing from visit_events where campaign = $1
      order by step, resource, detail`,
      [campaign],
    )
  const step = (name: string, resource = quiz, detail = '') => {
    return { step: name, resource, detail, landing: '/' }
  }
  await expect
    .poll(steps)
    .toEqual([
      step('booking'),
      step('lead'),
      step('lead-booking'),
      step('question', quiz, 'manual_processes'),
      step('question', quiz, 'time_spent'),
      step('seen', ''),
      step('seen'),
      step('touched'),
    ])
  await expectLead(stack, email, quiz)
})

for (const [name, property, value] of [
  ['Global Privacy Control', 'globalPrivacyControl', true],
  ['Do Not Track', 'doNotTrack', '1'],
] as const) {
  test(`with ${name}, nothing is reported or recorded`, async ({ page }) => {
    const reported: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events')) reported.push(request.postData() ?? '')
    })
    await page.addInitScript(
      ([of, is]) => Object.defineProperty(navigator, of, { get: () => is }),
      [property, value] as const,
    )
    await page.goto('/?utm_campaign=spring')
    await page.goto(QUIZ)
    await field(page).focus()
    await page.waitForLoadState('networkidle')
    expect(reported).toEqual([])
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
}

test('events that cannot be sent cost the visitor nothing', async ({ page, stack, expected }) => {
  expected.problems.push(/api\/events/)
  await page.route('**/api/events', (route) => route.abort())
  const email = await passGate(page, QUIZ, newEmail())
  await expect(page.getByText('Question 1 of 8')).toBeVisible()
  await expectLead(stack, email, 'automation-checklist')
})

test('a page that was never painted is not counted', async ({ page }) => {
  const reported: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) reported.push(request.postData() ?? '')
  })
  // A tab in front is always painted here, so its first frame is held back.
  await page.addInitScript(() => {
    const frame = requestAnimationFrame
    const waiting: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => waiting.push(callback)
    addEventListener('paint', () => waiting.forEach((callback) => frame(callback)))
  })
  await page.goto('/privacy')
  await page.waitForLoadState('networkidle')
  expect(reported).toEqual([])
  const request = page.waitForRequest('**/api/events')
  await page.evaluate(() => dispatchEvent(new Event('paint')))
  expect((await request).postDataJSON()).toMatchObject({ step: 'seen', page: '/privacy' })
})
