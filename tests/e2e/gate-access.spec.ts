import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test, NO_RETRY } from './fixtures.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { newEmail } from './lead.ts'
import { holdThenRefuse } from './screenshot.ts'

test.describe.configure(NO_RETRY)

const field = (page: Page) => page.getByRole('textbox', { name: 'Email address' })

/** Keeps a toast open: it stays while it has the focus. */
async function holdToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).last()).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).focus()
}

test('axe finds nothing on a gate that refuses, is busy, and fails', async ({ page, expected }) => {
  expected.problems.push(/status of 503/)
  const refuse = await holdThenRefuse(page, '/api/leads')
  await page.goto('/resources/ai-roi-calculator')
  await field(page).fill('nobody')
  await field(page).press('Enter')
  await holdToast(page, 'Please enter a valid email address')
  await expectAccessible(page, 'refused')
  await field(page).fill(newEmail())
  await field(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await expectAccessible(page, 'busy')
  refuse()
  await holdToast(page, 'There was an unexpected error')
  await expectAccessible(page, 'failed')
})

test('a toast covers no button of the header nor, with room, the page', async ({ page }) => {
  for (const width of [390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/resources/ai-roi-calculator')
    await field(page).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email' })).toBeVisible()
    const covered = await page.evaluate(() => {
      const { left, right, top, bottom } =
        document.querySelector('[role=alert]:has(button)')?.getBoundingClientRect() ?? new DOMRect()
      const links = [...document.querySelectorAll('header a')].filter((link) => {
        const box = link.getBoundingClientRect()
        return box.right > left && box.left < right && box.bottom > top && box.top < bottom
      })
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return { links: links.map((link) => link.textContent), page: bottom - header }
    })
    expect(covered.links, `${width} px`).toEqual([])
    if (width >= 1280) expect(covered.page, `${width} px`).toBeLessThanOrEqual(0)
  }
})

test('axe finds nothing on a gate whose tab was blocked', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/resources/ai-implementation-roadmap')
  await field(page).fill(newEmail())
  await field(page).press('Enter')
  await expect(page.getByRole('link', { name: 'Open AI Implementation Roadmap' })).toBeVisible()
  await holdToast(page, 'Your email has been saved')
  await expectAccessible(page, 'unopened')
})

test('axe finds nothing after a link was copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/resources')
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await holdToast(page, 'Link copied!')
  await expectAccessible(page, 'copied')
})

test.describe('an address that looks mistyped', () => {
  const QUIZ = '/resources/automation-checklist'
  const meant = () => newEmail().replace(/@.*/, '@gmail.com')
  const mistype = (email: string) => email.replace('gmail', 'gmial')
  const stored = (stack: Stack, email: string) =>
    stack.rows('select 1 from email_submissions where email = $1', [email])

  test('is asked about once, by keyboard and at 320 px; one press corrects it', async ({
    page,
    stack,
    expected,
  }) => {
    expected.problems.push(/status of 428/)
    const email = meant()
    await page.goto(QUIZ)
    await field(page).fill(mistype(email))
    await field(page).press('Enter')
    const question = page.getByRole('status').filter({ hasText: `Did you mean ${email}?` })
    await expect(question).toBeVisible()
    await expect(field(page)).toBeFocused()
    await expectAccessible(page, 'asked', { widths: [320, 1440] })
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await field(page).press('End')
    await page.keyboard.type('x')
    await expect(question).toBeHidden()
    await page.keyboard.press('Backspace')
    expect(await stored(stack, mistype(email))).toEqual([])

    await page.reload()
    await field(page).fill(mistype(email))
    await field(page).press('Enter')
    await expect(question).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: `Use ${email}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#tool-heading')).toBeFocused()
    expect(await stored(stack, email)).toHaveLength(1)
    expect(await stored(stack, mistype(email))).toEqual([])
  })

  test('is taken as it is at the second press, and then on this device', async ({
    page,
    stack,
    expected,
  }) => {
    expected.problems.push(/status of 428/)
    const email = mistype(meant())
    await page.goto(QUIZ)
    await field(page).fill(email)
    await field(page).press('Enter')
    await expect(page.getByText('Did you mean')).toBeVisible()
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await expect(page.locator('#tool-heading')).toBeFocused()
    await page.goto('/resources/ai-roi-calculator')
    await page.getByRole('button', { name: 'Continue as' }).click()
    await expect(page.locator('#tool-heading')).toBeFocused()
    expect(await stored(stack, email)).toHaveLength(2)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('is asked about on a page of its own', async ({ page, stack, expected }) => {
      expected.problems.push(/status of 428/)
      const email = meant()
      const send = async () => {
        await page.goto(QUIZ)
        await page.getByLabel('Email address').fill(mistype(email))
        await page.getByRole('button', { name: 'Start Quiz' }).click()
        await expect(page.getByRole('heading', { name: `Did you mean ${email}?` })).toBeVisible()
      }
      await send()
      await page.setViewportSize({ width: 320, height: 800 })
      await page.getByRole('button', { name: `Use ${email}` }).click()
      await expect(page).toHaveURL(/#saved$/)
      await send()
      await expect(page.getByLabel('Email address')).toHaveValue(mistype(email))
      await page.getByLabel('Email address').press('Enter')
      await expect(page).toHaveURL(/#saved$/)
      expect(await stored(stack, email)).toHaveLength(1)
      expect(await stored(stack, mistype(email))).toHaveLength(1)
    })
  })
})
