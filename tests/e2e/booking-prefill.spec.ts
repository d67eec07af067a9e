import type { Page } from '@playwright/test'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expect, test, NO_RETRY } from './fixtures.ts'
import { passGate, QUIZ_ANSWERS } from './lead.ts'
import { html } from './studio.ts'

test.describe.configure(NO_RETRY)

const CALCULATOR = '/resources/ai-roi-calculator'
const QUIZ = '/resources/automation-checklist'

async function setPrefill(stack: Stack, bookingPrefill: string): Promise<void> {
  await lakeClient(stack).patch('siteSettings').set({ bookingPrefill }).commit()
  const isOn = bookingPrefill !== 'none'
  const shown = async () => (await html(stack, CALCULATOR)).includes('booking-prefill')
  await expect.poll(shown, { timeout: 60_000 }).toBe(isOn)
}

/** Presses a booking link; what the scheduler got, and what the link held before and after. */
async function book(page: Page, name: RegExp) {
  const link = page.getByRole('link', { name }).first()
  const href = () => link.evaluate((each: HTMLAnchorElement) => each.href)
  const before = await href()
  const opening = page.waitForEvent('popup')
  await link.click()
  const popup = await opening
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Free discovery call')
  expect(await href()).toBe(before)
  const filled = await popup.locator('dd').allTextContents()
  const referrer = await popup.evaluate(() => document.referrer)
  await popup.close()
  return { filled, referrer }
}

test('the scheduler gets the address and the result when the visitor presses, and not before', async ({
  page,
  stack,
}) => {
  await setPrefill(stack, 'cal.com')
  try {
    await page.goto(CALCULATOR)
    expect(await book(page, /^Book a Call/)).toEqual({ filled: [], referrer: `${stack.url}/` })
    const email = await passGate(page, CALCULATOR)
    expect((await book(page, /^Book Discovery Call/)).filled).toEqual([email])
    await page.getByLabel('Project Duration (months)', { exact: true }).fill('24')
    const { filled } = await book(page, /^Book Discovery Call/)
    expect(filled[0]).toBe(email)
    const result = new URL(String(filled[1]))
    expect([result.origin, result.pathname]).toEqual([stack.url, CALCULATOR])
    expect(new URLSearchParams(result.hash.slice(1)).get('projectDurationMonths')).toBe('24')
    expect(filled.join()).not.toContain('for=')
    expect(await page.content()).not.toContain(email)
    await page.goto('/')
    expect((await book(page, /^Book a Call/)).filled).toEqual(filled)
    await page.getByRole('link', { name: 'Resources' }).first().click()
    await page.goto(`${QUIZ}#${QUIZ_ANSWERS}`)
    await page.getByRole('button', { name: 'Not you?' }).click()
    expect((await book(page, /^Book a Call/)).filled).toEqual([])
  } finally {
    await setPrefill(stack, 'none')
  }
})

test('nothing is filled in unless staff say so', async ({ page }) => {
  await passGate(page, CALCULATOR)
  await page.getByLabel('Project Duration (months)', { exact: true }).fill('24')
  expect((await book(page, /^Book Discovery Call/)).filled).toEqual([])
})
