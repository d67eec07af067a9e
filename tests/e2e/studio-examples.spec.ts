import { lakeClient } from '#tools/harness/lake-client.ts'
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { html, openStudio, test } from './studio.ts'

const BANNER = 'aside[aria-label="Example content"]'

test('the Studio says which invented content is published', async ({ studio: page, stack }) => {
  await openStudio(page, stack, 'home')
  const banner = page.locator(BANNER)
  await expect(banner).toContainText('Visitors see invented content in 17 documents')
  await banner.getByRole('button', { name: 'Show which' }).click()
  await banner.getByRole('link', { name: 'Page: Legal notice' }).click()
  await expect(
    page.getByTestId('field-textHeading').or(page.getByTestId('field-title')).first(),
  ).toBeVisible()
  await expectAccessible(page, 'the bar', { within: BANNER, widths: [1440] })
  // Other tests have this Studio after it, and an open list hides theirs.
  await banner.getByRole('button', { name: 'Hide the list' }).click()

  const client = lakeClient(stack)
  await client.patch('customerStory-verogrid').set({ isExample: false }).commit()
  await expect(banner).toContainText('in 16 documents')
  await client.patch({ query: '*[isExample == true]' }).set({ isExample: false }).commit()
  await expect(banner).toBeHidden()
})

test('a story that is true is stated to search engines', async ({ stack }) => {
  const client = lakeClient(stack)
  await client.patch('customerStory-verogrid').set({ isExample: false }).commit()
  const path = '/customers/verogrid'
  await expect.poll(() => html(stack, path)).toContain('"@type":"Article"')
  expect(await html(stack, path)).not.toContain('noindex')
  await expect.poll(() => html(stack, '/sitemap.xml')).toContain(path)
})

test('a logo that a story is about cannot be deleted, the story can', async ({
  studio: page,
  stack,
}) => {
  const deleted = lakeClient(stack).delete('customerLogo-verogrid')
  await expect(deleted).rejects.toThrow(/referenc/)
  await openStudio(page, stack, 'orderable-customerLogo;customerLogo-verogrid')
  // The menu closes while the form still loads.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.getByTestId('action-menu-button').click({ timeout: 20_000 })
    await page.getByRole('menuitem', { name: 'Delete' }).click({ timeout: 20_000 })
  }).toPass({ timeout: 60_000 })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This can’t be deleted yet')
  await expect(dialog.getByRole('button', { name: /anyway/ })).toHaveCount(0)
  await dialog.getByTestId('about-customerStory-verogrid').getByRole('link').click()

  await expect(page.getByTestId('field-figure')).toBeVisible()
  await page.getByTestId('document-header-Published-chip').click()
  await page.getByTestId('action-unpublish').click()
  await page.getByRole('button', { name: 'Unpublish now' }).click()
  const status = async () => (await fetch(`${stack.url}/customers/verogrid`)).status
  await expect.poll(status).toBe(404)
  await expect.poll(() => html(stack, '/')).not.toContain('/customers/verogrid')
})

test('a story whose figure a script made too long shows without it', async ({ stack }) => {
  const shown = () => html(stack, '/customers/verogrid')
  // The test before had taken it off the site.
  await expect.poll(shown).toContain('−38%')
  const patch = lakeClient(stack).patch('customerStory-verogrid')
  await patch.set({ figure: '9'.repeat(200), quoteName: '' }).commit()
  await expect.poll(shown).not.toContain('−38%')
  expect(await shown()).not.toContain('99999')
  expect(await shown()).not.toContain('<blockquote')
  expect(await html(stack, '/')).not.toContain('99999')
})
