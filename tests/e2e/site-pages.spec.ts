import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { newEmail } from './lead.ts'

const PATH = '/freight-operations'

test('the example campaign page', async ({ page }) => {
  await page.goto(PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Clear the exceptions\.\s*Keep your dispatchers\./,
  )
  await expectAccessible(page, 'campaign')
  await page.getByRole('link', { name: 'Get the roadmap' }).click()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a campaign page’s gate answers there, and the lead says where', async ({ page, stack }) => {
    await page.goto(PATH)
    const email = newEmail()
    await page.getByRole('textbox', { name: 'Email address' }).fill('nothing')
    await page.getByRole('button', { name: 'Get AI Implementation Roadmap' }).click()
    await expect(page).toHaveURL(`${stack.url}${PATH}#invalid-email`)
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByRole('button', { name: 'Get AI Implementation Roadmap' }).click()
    await expect
      .poll(() =>
        stack.rows('select source, page from email_submissions where email = $1', [email]),
      )
      .toEqual([{ source: 'resource_ai-implementation-roadmap', page: PATH }])
  })
})
