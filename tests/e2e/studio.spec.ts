import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './fixtures.ts'
import { expectNoLeads, REFUSED, html, openStudio, publish, test } from './studio.ts'

test('the headline: edited, published, and read by a visitor', async ({ studio: page, stack }) => {
  await openStudio(page, stack, 'home')
  const headline = page.getByTestId('field-headline').locator('textarea')
  await headline.fill('Robots that ask first. Built with you.')
  await expect(page.getByText('38 of 90 characters')).toBeVisible()
  await publish(page)
  await expect.poll(() => html(stack, '/')).toContain('Robots that ask first.')
})

test("visitors' pages contain nothing of the Studio or the preview", async ({ page, stack }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const source = await html(stack, '/')
  expect(source).not.toMatch(/data-sanity|[\u200B-\u200D]{4}/)
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) {
    const code = await (await fetch(script)).text()
    expect(code).not.toMatch(/visual-editing|@sanity\/|studio\.sanity/)
  }
})

test('a viewer signs in, can change nothing and see no leads; nothing leaves the machine', async ({
  page,
  expected,
  stack,
}) => {
  expected.problems.push(/status of 40[13]/)
  const sent: string[] = []
  const local = /^(localhost|127\.0\.0\.1|.+\.localhost)$/
  page.on('response', (response) => {
    const { hostname, href } = new URL(response.url())
    if (hostname && !local.test(hostname)) sent.push(href)
  })
  const tried: (string | undefined)[] = []
  page.on('requestfailed', (failed) => {
    if (REFUSED.includes(new URL(failed.url()).hostname)) tried.push(failed.failure()?.errorText)
  })
  const secrets = JSON.parse(await readFile(join(stack.folder, 'cloud', 'secrets.json'), 'utf8'))
  await page.goto('/studio/structure/home')
  await page.getByRole('link', { name: 'Local account' }).click({ timeout: 90_000 })
  await page.getByLabel('Email address').fill('viewer@northwright.example')
  await page.getByLabel('Password').fill(secrets.STUDIO_VIEWER_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const headline = page.getByTestId('field-headline').locator('textarea')
  await expect(headline).toHaveAttribute('readonly', { timeout: 90_000 })
  await expect(headline).not.toHaveValue('')
  await expectNoLeads(page, 'viewer')
  await expect.poll(() => new Set(tried)).toEqual(new Set(['csp']))
  expect(sent).toEqual([])
})
