import { expect } from './fixtures.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { html, openStudio, publish, test } from './studio.ts'

const ID = 'resource-ai-roi-calculator'
const PATH = '/resources/ai-roi-calculator'

test('a page looks in search and when shared as the Studio showed', async ({
  studio: page,
  stack,
}) => {
  await openStudio(page, stack, `orderable-resource;${ID}`)
  await page.getByRole('tab', { name: 'Search and sharing' }).click()
  const result = page.getByTestId('search-result')
  await expect(result).toContainText('AI ROI Calculator | Northwright')
  await expect(result).toContainText('› resources › ai-roi-calculator')
  const drawn = page.getByTestId('shared-link').locator('img')
  await expect(drawn).toHaveAttribute('src', new RegExp(`^/share-images${PATH}\\?of=\\w+$`))
  await expect(drawn).toHaveJSProperty('naturalWidth', 1200)
  const field = (name: string) => page.getByTestId(`field-appearance.${name}`)
  await field('title').getByRole('textbox').fill('What would automation return?')
  await field('description').getByRole('textbox').fill('Seven numbers, one answer.')
  await expect(result).toContainText('What would automation return?')
  await expect(page.getByTestId('shared-link')).toContainText('Seven numbers, one answer.')
  await publish(page)
  await expect.poll(() => html(stack, PATH)).toContain('<title>What would automation return?<')
  const shown = await html(stack, PATH)
  expect(shown).toContain('<meta property="og:description" content="Seven numbers, one answer."/>')
  expect(shown).toContain(`/share-images${PATH}`)
  expect(shown).not.toContain('noindex')
})

test('a page hidden from search says so and leaves the sitemap, yet opens', async ({ stack }) => {
  expect(await html(stack, '/sitemap.xml')).toContain(PATH)
  await lakeClient(stack)
    .patch(ID)
    .set({ appearance: { _type: 'pageAppearance', hidden: true } })
    .commit()
  await expect.poll(() => html(stack, PATH)).toContain('<meta name="robots" content="noindex"/>')
  await expect.poll(() => html(stack, '/sitemap.xml')).not.toContain(PATH)
  expect(await html(stack, '/resources')).toContain(PATH)
})
