import type { FrameLocator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { newEmail } from './lead.ts'

/** Books the first time of the last day that is offered, as somebody in Tokyo. */
async function bookIn(scheduler: Page | FrameLocator, email: string): Promise<void> {
  await scheduler.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await scheduler.getByRole('button', { name: 'Show' }).click()
  await scheduler.getByRole('navigation', { name: 'Days' }).getByRole('link').last().click()
  await scheduler.locator('.times').getByRole('link').first().click()
  await scheduler.getByLabel('Your name').fill('Ada Byron')
  await scheduler.getByLabel('Email address').fill(email)
  await scheduler.getByRole('button', { name: 'Confirm' }).click()
  await expect(scheduler.getByRole('heading', { name: 'Your call is booked' })).toBeVisible()
  await expect(scheduler.getByText('(Asia/Tokyo)')).toBeVisible()
}

test('a call is booked, moved and canceled in the frame on Home', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('message', ({ data }) => {
      if (data?.originator === 'CAL') document.title = data.type
    })
  })
  await page.goto('/#book-demo')
  const scheduler = page.locator('#book-demo iframe').contentFrame()
  await bookIn(scheduler, newEmail())
  await expect(page).toHaveTitle('bookingSuccessfulV2')
  const before = await scheduler.locator('dd time').getAttribute('datetime')
  await scheduler.getByRole('link', { name: 'Move the call' }).click()
  await scheduler.locator('.times').getByRole('link').last().click()
  await scheduler.getByRole('button', { name: 'Move the call' }).click()
  await expect(scheduler.getByRole('heading', { name: 'Your call is booked' })).toBeVisible()
  await expect(scheduler.locator('dd time')).not.toHaveAttribute('datetime', before ?? '')
  await scheduler.getByRole('link', { name: 'Cancel the call' }).click()
  await scheduler.getByRole('button', { name: 'Cancel the call' }).click()
  await expect(scheduler.getByRole('heading', { name: 'This call is canceled' })).toBeVisible()
})

test('axe finds nothing on any page of the scheduler, which fit a phone', async ({
  page,
  stack,
  expected,
}) => {
  expected.problems.push(/status of 422/)
  await page.goto(`${stack.cloud.urls.scheduling}?email=a@b.example`)
  await expectAccessible(page, 'the calendar')
  await page.setViewportSize({ width: 320, height: 900 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await page.locator('.times').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await expectAccessible(page, 'the form')
  await page.goto(String(stack.cloud.urls.scheduling))
  await bookIn(page, newEmail())
  await expectAccessible(page, 'the booking')
  await page.goto(`${stack.cloud.urls.scheduling}/bookings`)
  await expectAccessible(page, 'the list for the team')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a call is booked too', async ({ page, stack }) => {
    await page.goto(String(stack.cloud.urls.scheduling))
    await bookIn(page, newEmail())
  })
})
