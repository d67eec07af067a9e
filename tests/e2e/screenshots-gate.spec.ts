import { expect, test } from './fixtures.ts'
import { expectLead, newEmail } from './lead.ts'
import { compareScreenshots, holdThenRefuse } from './screenshot.ts'
import { documentPath } from '#lib/content/paths.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { html } from './studio.ts'

// The style that keeps a screenshot still is injected into the page; its policy has its own tests.
test.use({ bypassCSP: true })

const ROADMAP = '/resources/ai-implementation-roadmap'

test('the gate matches its screenshots when refusing and busy', async ({ page, expected }) => {
  expected.problems.push(/status of 503/)
  const refuse = await holdThenRefuse(page, '/api/leads')
  await page.clock.install()
  await page.goto('/resources/ai-roi-calculator')
  await page.clock.pauseAt(Date.now() + 60_000)
  const field = page.getByRole('textbox', { name: 'Email address' })
  const toast = page.getByRole('alert').filter({ hasText: /./ })
  await field.fill('nobody')
  await field.press('Enter')
  await expect(toast).toContainText('Invalid email')
  const at = page.getByRole('heading', { level: 1 })
  await compareScreenshots(page, 'gate-refused', { at })
  await field.fill('ada@example.com')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await compareScreenshots(page, 'gate-busy', { at })
  refuse()
  await expect(toast).toContainText('There was an unexpected error')
  await compareScreenshots(page, 'gate-error', { at })
})

test('the gate of somebody recognized matches its screenshots', async ({ page }) => {
  const until = Date.now() + 60 * 60 * 1000
  await page.addInitScript(
    (record) => localStorage.setItem('kept-address', record),
    JSON.stringify({ email: 'ada@example.com', until }),
  )
  await page.goto('/resources/automation-checklist')
  await expect(page.getByRole('button', { name: 'Continue as a…@example.com' })).toBeVisible()
  const at = page.getByRole('heading', { level: 1 })
  await compareScreenshots(page, 'gate-recognized', { at })
})

test('the gate matches its screenshots when a browser blocked the tab', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(ROADMAP)
  const field = page.getByRole('textbox', { name: 'Email address' })
  await field.fill(newEmail())
  await field.press('Enter')
  const link = page.getByRole('link', { name: 'Open AI Implementation Roadmap' })
  await expect(link).toHaveAttribute('href', /^\/api\/documents\//)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await field.fill('ada@example.com')
  await compareScreenshots(page, 'gate-unopened', { at: page.getByRole('heading', { level: 1 }) })
})

test('a resource without its document says that it comes soon', async ({ page, stack }) => {
  const email = newEmail()
  const lake = lakeClient(stack)
  const id = 'resource-ai-implementation-roadmap'
  const before = await lake.getDocument(id)
  if (!before) throw new Error(`There is no ${id}.`)
  const shows = async () => (await html(stack, ROADMAP)).includes(documentPath(id))
  try {
    await lake.patch(id).unset(['document', 'downloadUrl']).commit()
    await expect.poll(shows).toBe(false)
    await page.clock.install()
    await page.goto(ROADMAP)
    await page.clock.pauseAt(Date.now() + 60_000)
    const field = page.getByRole('textbox', { name: 'Email address' })
    await field.fill(email)
    await field.press('Enter')
    await expect(
      page.getByRole('status').getByText('This resource is being prepared'),
    ).toBeVisible()
    await field.fill('ada@example.com')
    await compareScreenshots(page, 'gate-coming-soon', {
      at: page.getByRole('heading', { level: 1 }),
    })
    await expectLead(stack, email, 'ai-implementation-roadmap')
  } finally {
    const { _rev, ...document } = before
    await lake.createOrReplace(document)
    await expect.poll(shows).toBe(true)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the gate matches its screenshots', async ({ page }) => {
    await page.goto('/resources/ai-roi-calculator')
    await compareScreenshots(page, 'no-script-gate')
  })
})
