import type { Page } from '@playwright/test'
import type { Stack } from '#tools/harness/stack.ts'
import { expectAccessible } from './axe.ts'
import { expect, test, NO_RETRY } from './fixtures.ts'
import { emailedLink, newEmail, passGate } from './lead.ts'

test.describe.configure(NO_RETRY)

const CALCULATOR = '/resources/ai-roi-calculator'
const QUIZ = '/resources/automation-checklist'
const ROADMAP = '/resources/ai-implementation-roadmap'
const DAY = 24 * 60 * 60 * 1000

const field = (page: Page) => page.getByRole('textbox', { name: 'Email address' })
const resume = (page: Page) =>
  page.getByRole('button', { name: 'Continue as v…@example.com', exact: true })
const tool = (page: Page) => page.locator('#tool-heading')

/** Stores what the site would find on this device, before any of its scripts run. */
async function leaveBehind(page: Page, record: unknown): Promise<void> {
  const text = typeof record === 'string' ? record : JSON.stringify(record)
  await page.addInitScript((value) => localStorage.setItem('kept-address', value), text)
}

function sources(stack: Stack, email: string) {
  const order = 'select source from email_submissions where email = $1 order by created_at'
  return stack.rows(order, [email])
}

test('who gave an address opens the next with one press, as one lead', async ({ page, stack }) => {
  const email = await passGate(page, CALCULATOR)
  await page.goto(QUIZ)
  await expect(field(page)).toBeHidden()
  const consent = page.getByText('We never sell your data.')
  await expect(consent).toBeVisible()
  await resume(page).click()
  await expect(tool(page)).toBeFocused()
  expect(await sources(stack, email)).toEqual([
    { source: 'resource_ai-roi-calculator' },
    { source: 'resource_automation-checklist' },
  ])
  const texts = 'select distinct consent_text, email from email_submissions where email = $1'
  const [shown] = await stack.rows(texts, [email])
  expect(await stack.rows(texts, [email])).toHaveLength(1)
  expect(String(Object(shown).consent_text)).toContain('We never sell your data.')
  await expect.poll(() => stack.mails(email)).toHaveLength(1)
})

test('a reload, a new tab, Back and Forward open with one press', async ({ page, stack }) => {
  const email = await passGate(page, CALCULATOR)
  const duration = page.getByLabel('Project Duration (months)', { exact: true })
  await duration.fill('24')
  await page.reload()
  await resume(page).click()
  await expect(duration).toHaveValue('24')
  await page.getByRole('link', { name: 'Back to Resources' }).click()
  await page.goBack()
  // The browser shows the page as it was left, or loads it again.
  await expect(resume(page).or(duration)).toBeVisible()
  if (await resume(page).isVisible()) await resume(page).click()
  await expect(duration).toHaveValue('24')
  await page.goForward()
  await expect(page).toHaveURL('/resources')
  const tab = await page.context().newPage()
  await tab.goto(ROADMAP)
  const opening = tab.waitForEvent('popup')
  await resume(tab).press('Enter')
  await opening
  const latest = async () => (await sources(stack, email)).at(-1)
  await expect.poll(latest).toEqual({ source: 'resource_ai-implementation-roadmap' })
  expect((await sources(stack, email)).length).toBeGreaterThanOrEqual(3)
})

test('Not you? forgets the address here and in other tabs, and asks', async ({ page, stack }) => {
  const email = await passGate(page, CALCULATOR)
  await page.goto(QUIZ)
  const tab = await page.context().newPage()
  await tab.goto(ROADMAP)
  await expect(resume(tab)).toBeVisible()
  await page.getByRole('button', { name: 'Not you?' }).press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await expect(field(tab)).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const other = newEmail()
  await page.keyboard.type(other)
  await page.keyboard.press('Enter')
  await expect(tool(page)).toBeFocused()
  expect(await sources(stack, other)).toEqual([{ source: 'resource_automation-checklist' }])
  expect(await sources(stack, email)).toHaveLength(1)
})

test('after Not you?, the next person is no part of the first', async ({ page, stack }) => {
  const first = await passGate(page, CALCULATOR)
  const duration = page.getByLabel('Project Duration (months)', { exact: true })
  const start = await duration.inputValue()
  await duration.fill('24')
  await page.goto(await emailedLink(stack, first))
  await expect(duration).toHaveValue('24')
  await page.reload()
  await expect(duration).toHaveValue('24')
  await page.goto(QUIZ)
  await page.getByRole('button', { name: 'Not you?' }).click()
  await expect(field(page)).toHaveValue('')
  // How the tab's visit began says nothing about a person.
  expect(
    await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
  ).toEqual(['first-touch'])

  await page.goto(CALCULATOR)
  await expect(resume(page)).toBeHidden()
  const second = newEmail()
  await field(page).fill(second)
  await field(page).press('Enter')
  await expect(duration).toHaveValue(start)
  await duration.fill('36')
  const months = `select email, data->'input'->>'projectDurationMonths' as months
    from person_events join people on people.id = person_id
    where kind = 'result' and email = any($1) order by months`
  await expect
    .poll(() => stack.rows(months, [[first, second]]))
    .toEqual([
      { email: first, months: '24' },
      { email: second, months: '36' },
    ])
  expect(await sources(stack, first)).toHaveLength(1)
  await expect.poll(() => stack.mails(second)).toHaveLength(1)
  const [mail] = await stack.mails(second)
  expect(mail?.text).not.toContain(first)
})

test('what is sent is what the button says, whatever the field holds', async ({ page, stack }) => {
  const email = await passGate(page, CALCULATOR)
  await page.goto(QUIZ)
  await page.locator('input[type=email]').evaluate((input: HTMLInputElement) => {
    input.value = 'else@example.com'
  })
  await resume(page).click()
  await expect(tool(page)).toBeFocused()
  expect(await sources(stack, email)).toHaveLength(2)
})

test('an address that the server refuses is forgotten', async ({ page, expected }) => {
  expected.problems.push(/status of 422/)
  await leaveBehind(page, { email: 'visitor@example.com', until: Date.now() + DAY })
  await page.route('/api/leads', (route) =>
    route.fulfill({ status: 422, json: { status: 422, field: 'email' } }),
  )
  await page.goto(QUIZ)
  await resume(page).click()
  await expect(field(page)).toHaveValue('visitor@example.com')
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible()
})

const HOSTILE = 'v"};*{display:none}<img src=x onerror=alert(1)>'
test('a record that is expired, endless or damaged is ignored', async ({ page }) => {
  await page.goto(QUIZ)
  for (const record of [
    { email: 'visitor@example.com', until: Date.now() - 1 },
    { email: 'visitor@example.com', until: 9e15 },
    { until: Date.now() + DAY },
    { email: ['visitor@example.com'], until: Date.now() + DAY },
    { email: HOSTILE, until: Date.now() + DAY },
    '{',
    'null',
  ]) {
    const text = typeof record === 'string' ? record : JSON.stringify(record)
    await page.evaluate((value) => localStorage.setItem('kept-address', value), text)
    await page.reload()
    await expect(field(page), text).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue as' }), text).toBeHidden()
  }
})

test('a hostile address is shown as text', async ({ page }) => {
  await leaveBehind(page, { email: `v@${HOSTILE}\\`, until: Date.now() + DAY })
  await page.goto(QUIZ)
  const button = page.getByRole('button', { name: 'Continue as' })
  await expect(button).toHaveAccessibleName(`Continue as v…@${HOSTILE}\\`)
  await expect(page.locator('img[src=x]')).toHaveCount(0)
})

test('where storage is off, the gate is as ever and opens', async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('off', 'SecurityError')
        },
      })
  })
  await passGate(page, QUIZ)
  await expect(tool(page)).toBeFocused()
  await page.reload()
  await expect(field(page)).toBeVisible()
})

test('without the framework one press posts the address', async ({ page, stack, expected }) => {
  expected.problems.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const email = newEmail()
  await leaveBehind(page, { email, until: Date.now() + DAY })
  await page.route(/_next\/static\/.+\.js$/, (route) => route.abort('internetdisconnected'))
  await page.goto(QUIZ)
  await resume(page).click()
  await expect(page).toHaveURL(`${QUIZ}#saved`)
  expect(await sources(stack, email)).toEqual([{ source: 'resource_automation-checklist' }])
})

test('a recognized visitor’s gate is there from the first paint, unmoved', async ({ page }) => {
  await leaveBehind(page, { email: 'visitor@example.com', until: Date.now() + DAY })
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0, asked: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const shows = document.querySelector('input[type=email]')?.checkVisibility()
      if (shows) Reflect.set(window, 'asked', Reflect.get(window, 'asked') + 1)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  // The page's script comes late: without waiting for it, the field would be painted first.
  await page.route(/page-script/, async (route) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.fulfill({ response })
  })
  await page.goto(QUIZ)
  await expect(resume(page)).toBeVisible()
  expect(
    await page.evaluate(() => [Reflect.get(window, 'shift'), Reflect.get(window, 'asked')]),
  ).toEqual([0, 0])
})

test('the gate of somebody recognized is accessible, at 320 px too', async ({ page }) => {
  await leaveBehind(page, {
    email: `visitor@${'a-long-name.'.repeat(8)}example.com`,
    until: Date.now() + DAY,
  })
  await page.goto(QUIZ)
  const button = page.getByRole('button', { name: 'Continue as' })
  await expect(button).toHaveAccessibleDescription(
    /^The address begins with v and ends with a-long/,
  )
  await expectAccessible(page, 'recognized', { widths: [320, 1440] })
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await button.evaluate((shown) => getComputedStyle(shown).borderStyle)).toBe('solid')
  await page.getByRole('link', { name: 'How we handle your data' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Not you?' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(button).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the gate asks, and has no other button', async ({ page }) => {
    await page.goto(QUIZ)
    await expect(field(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /Continue|Not you/ })).toHaveCount(0)
  })
})
