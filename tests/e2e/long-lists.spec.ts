import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { html, openStudio, test } from './studio.ts'

/** With the three of the seed, three pages. */
const MORE = 57
const CARDS_A_PAGE = 24

async function addResources(stack: Stack): Promise<void> {
  const lake = lakeClient(stack)
  const resource = await lake.getDocument('resource-ai-implementation-roadmap')
  const transaction = lake.transaction()
  for (let n = 0; n < MORE; n++) {
    const slug = { _type: 'slug', current: `guide-${n}` }
    const own = { _id: `guide-${n}`, title: `Guide ${n}`, slug, featured: false }
    transaction.create({ _type: 'resource', ...resource, ...own, orderRank: `1|z${n}:` })
  }
  await transaction.commit({ returnDocuments: false })
}

test.describe('sixty resources', () => {
  test.use({ javaScriptEnabled: false })

  test('are on three pages, which follow each other and change with one publish', async ({
    page,
    stack,
  }) => {
    expect(await html(stack, '/resources')).not.toMatch(/aria-label="Pages"|rel="(next|prev)"/)
    await addResources(stack)
    await expect.poll(() => html(stack, '/resources')).toContain('href="/resources/page/3"')
    const seen = new Set<string | null>()
    await page.goto('/resources')
    for (const number of [1, 2, 3]) {
      const path = number === 1 ? '/resources' : `/resources/page/${number}`
      await expect(page).toHaveURL(path)
      const cards = page.getByRole('article')
      await expect(cards).toHaveCount(number === 3 ? 60 - 2 * CARDS_A_PAGE : CARDS_A_PAGE)
      for (const href of await cards.getByRole('link').all())
        seen.add(await href.getAttribute('href'))
      const canonical = page.locator('link[rel=canonical]')
      await expect(canonical).toHaveAttribute('href', stack.url + path)
      await expect(page.locator('link[rel=prev]')).toHaveCount(number > 1 ? 1 : 0)
      await expect(page.locator('link[rel=next]')).toHaveCount(number < 3 ? 1 : 0)
      const pages = page.getByRole('navigation', { name: 'Pages' })
      await expect(pages.locator('[aria-current=page]')).toHaveText(`Page ${number}`)
      if (number < 3) await pages.getByRole('link', { name: 'Next' }).click()
    }
    expect(seen.size).toBe(60)
    await expect.poll(() => html(stack, '/sitemap.xml')).toContain('/resources/page/3<')
    expect((await fetch(`${stack.url}/resources/page/4`)).status).toBe(404)
    expect((await fetch(`${stack.url}/resources/page/1`)).status).toBe(404)
    expect((await fetch(`${stack.url}/sitemap-1.xml`)).status).toBe(404)

    const title = 'Read by everybody at once'
    await lakeClient(stack).patch('guide-56').set({ title }).commit()
    await expect.poll(() => html(stack, '/resources/page/3')).toContain(title)
  })
})

test('a later page of the list can be used with a keyboard and read aloud', async ({
  page,
  stack,
}) => {
  await addResources(stack)
  await expect.poll(() => html(stack, '/resources/page/2')).toContain('href="/resources/page/3"')
  await page.goto('/resources/page/2')
  await expectAccessible(page, 'the second page of the list')
  await page.getByRole('link', { name: 'Previous' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/resources')
})

test('a list of hundreds of documents opens in the Studio, without their handles', async ({
  studio: page,
  stack,
}) => {
  const drafts = lakeClient(stack).transaction()
  for (let n = 0; n < 501; n++) {
    const own = { headline: `Story ${n}`, orderRank: `1|z${n}:` }
    drafts.create({ _id: `drafts.story-${n}`, _type: 'customerStory', ...own })
  }
  await drafts.commit({ returnDocuments: false })
  await openStudio(page, stack, 'orderable-customerStory')
  const list = page.getByTestId('document-list-pane')
  await expect(list.getByText('Story 0', { exact: true })).toBeVisible()
  await expect(page.getByText('Drag to reorder.')).toHaveCount(0)
  expect(await list.getByRole('link').count()).toBeLessThan(150)
  await page.getByRole('link', { name: 'Resources', exact: true }).click()
  await expect(page.getByText('Drag to reorder.')).toBeVisible()
})

test('of hundreds of schedules the Studio shows those that wait, and the last that were carried out', async ({
  studio: page,
  stack,
}) => {
  await openStudio(page, stack, '')
  const schedules = lakeClient(stack).transaction()
  const schedule = (documentId: string, at: string, state: string) => ({
    _id: `schedule.${documentId}`,
    _type: 'schedule',
    documentId,
    documentType: 'customerStory',
    does: 'unpublish',
    at,
    timeZone: 'Europe/Berlin',
    by: { id: 'ada', name: 'Ada' },
    state,
  })
  for (let n = 0; n < 250; n++)
    schedules.create(schedule(`story-${n}`, '2026-01-01T09:00:00.000Z', 'done'))
  schedules.create(schedule('story-300', '2031-05-01T09:00:00.000Z', 'waiting'))
  await schedules.commit({ returnDocuments: false })
  await openStudio(page, stack, 'scheduled')
  await expect(page.getByText(/^Goes offline .*2031/).first()).toBeVisible()
  await expect(page.getByText(/^Went offline .*scheduled by Ada/)).toHaveCount(20)
})
