import type { Locator, Page } from '@playwright/test'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { expect } from './fixtures.ts'
import { expectLead, newEmail, passGate } from './lead.ts'
import { html, openStudio, publish, test } from './studio.ts'

test('marketing makes a gated page in under 20 clicks', async ({
  studio: page,
  colleague,
  stack,
}) => {
  let clicks = 0
  const click = async (place: Locator) => {
    clicks++
    await place.click()
  }
  const type = async (field: string, text: string) => {
    const place = page.locator(`[data-testid="field-${field}"], [data-testid$=".${field}"]`)
    const input = place.locator('input, textarea').last()
    await click(input)
    await input.fill(text)
  }
  const sections = page.getByTestId('field-sections')
  const open = async (section: string) => {
    await click(sections.getByRole('button', { name: section }).first())
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  const menu = page.getByTestId('array-item-menu-button')
  const remove = async (section: string) => {
    const rows = sections.locator('[data-ui="Flex"]').filter({ hasText: section, has: menu })
    await click(rows.last().getByTestId('array-item-menu-button'))
    await click(page.getByRole('menuitem', { name: 'Remove' }))
  }
  const close = () => click(page.getByRole('dialog').getByRole('button', { name: 'Close dialog' }))

  await openStudio(page, stack, '')
  await click(page.getByTestId('new-document-button'))
  await click(page.getByTestId('create-new-campaign'))
  await type('title', 'Spring launch')
  await click(page.getByRole('button', { name: 'Generate' }))

  await open('Hero')
  await type('headline', 'One agent by summer.')
  await type('lede', 'Bring one process, and see what it would save.')
  await close()
  await remove('What you get')
  await remove('From a customer')
  await open('Resource with its form')
  await click(page.getByRole('dialog').getByPlaceholder('Type to search'))
  await page.keyboard.type('ROI')
  await click(page.getByRole('option', { name: 'AI ROI Calculator' }))
  await close()

  await page.getByRole('tab', { name: 'Search and sharing' }).click()
  const shared = page.getByTestId('shared-link')
  await expect(shared).toContainText('Drawn once the page is published')
  clicks++
  await publish(page)
  const drawn = () => shared.locator('img').evaluate((each: HTMLImageElement) => each.naturalWidth)
  await expect.poll(drawn).toBe(1200)
  expect(clicks).toBeLessThan(20)
  test.info().annotations.push({ type: 'clicks', description: String(clicks) })

  await expect.poll(() => html(stack, '/spring-launch')).toContain('One agent by summer.')
  const shown = await html(stack, '/spring-launch')
  for (const [property, content] of [
    ['og:image', `${stack.url}/share-images/spring-launch`],
    ['og:image:alt', 'One agent by summer.'],
    ['og:description', 'Bring one process, and see what it would save.'],
  ])
    expect(shown).toContain(`<meta property="${property}" content="${content}"/>`)
  const picture = await fetch(`${stack.url}/share-images/spring-launch`)
  expect(picture.headers.get('content-type')).toBe('image/png')
  const email = newEmail()
  const visitor = await colleague.newPage()
  await visitor.goto('/spring-launch')
  await expectHero(visitor, 'One agent by summer.')
  await passGate(visitor, '/spring-launch', email)
  await expectHero(visitor, 'One agent by summer.')
  await expectLead(stack, email, 'ai-roi-calculator', '/spring-launch')
})

/** Before and after the page's script has come: the hero as the template begins it. */
async function expectHero(page: Page, text: string): Promise<void> {
  await expect(page.getByText('Free. All we ask for is your email address.')).toBeVisible()
  await expect(page.getByText('Free. 30 minutes with an engineer.')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
}

test('a page whose resource is deleted loses that section alone', async ({
  studio: page,
  stack,
}) => {
  const lake = lakeClient(stack)
  const resource = 'resource-ai-implementation-roadmap'
  await lake.delete(resource)
  await expect
    .poll(() => html(stack, '/freight-operations'))
    .not.toContain('resource_ai-implementation-roadmap')
  expect(await html(stack, '/freight-operations')).toContain('Bring us one exception')
  await openStudio(page, stack, 'page;page-freight-operations')
  await page.getByRole('button', { name: 'Validation' }).click()
  await expect(page.getByText('Visitors see nothing here').first()).toBeVisible()
})
