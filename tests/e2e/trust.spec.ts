import { lakeClient } from '#tools/harness/lake-client.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { html } from './studio.ts'

const WIDTHS = [320, 390, 768, 1440, 1920]

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('from the header to the customers and the prices, and back on a phone', async ({ page }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Customers' }).click()
    await expect(header.getByRole('link', { name: 'Customers' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const stories = page.getByRole('main').locator('a[href^="/customers/"]')
    await expect(stories).toHaveCount(3)
    for (const story of await stories.all()) await expect(story).toContainText('Example')
    await header.getByRole('link', { name: 'Pricing' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(header.getByRole('link', { name: 'Pricing' })).toBeHidden()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Customers' }).click()
    await expect(page).toHaveURL('/customers')
  })

  test('the comparison is a table at every width, and names its columns', async ({ page }) => {
    await page.goto('/pricing')
    const table = page.getByRole('table', { name: /In-house/ })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expect(table.getByRole('columnheader')).toHaveCount(4)
      const row = table.getByRole('row').filter({ hasText: 'Who does the work' })
      await expect(row.getByRole('rowheader')).toHaveText('Who does the work')
      await expect(row.getByRole('cell')).toHaveCount(3)
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect(scrollWidth, `${width} px`).toBe(clientWidth)
    }
  })

  test('nobody invented is presented as a person of the company', async ({ page }) => {
    await page.goto('/pricing')
    const people = page.getByRole('region', { name: 'Who you would work with' })
    await expect(people.getByRole('listitem')).toHaveCount(3)
    for (const person of await people.getByRole('listitem').all())
      await expect(person.getByText('Example', { exact: true })).toBeVisible()
    await page.goto('/security')
    const list = page.getByRole('region', { name: 'Certificates and documents' })
    for (const item of await list.getByRole('listitem').all())
      await expect(item).toContainText('Example:')
    const file = await list.getByRole('link', { name: /data processing/ }).getAttribute('href')
    const response = await page.request.get(String(file))
    expect(response.headers()['content-type']).toBe('application/pdf')
    await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(5)
  })
})

test('on a page that is no example, empty sections and invented people are not there', async ({
  page,
  stack,
}) => {
  const lake = lakeClient(stack)
  const hostile = '<img src=x onerror=alert(1)>'
  await lake.create({
    _id: 'page-own',
    _type: 'page',
    title: 'Our own page',
    slug: { _type: 'slug', current: 'own-page' },
    sections: [
      { _type: 'peopleSection', _key: 'a' },
      { _type: 'certificatesSection', _key: 'b', certificates: [{ _key: 'x', title: 'SOC 2' }] },
      { _type: 'processorsSection', _key: 'c', processors: [] },
      { _type: 'comparisonSection', _key: 'd', comparisonPoints: null },
      {
        _type: 'pricesSection',
        _key: 'e',
        pricesNote: hostile,
        prices: [{ _key: 'y', title: hostile, amount: '$1' }],
      },
    ],
  })
  try {
    await expect.poll(() => html(stack, '/own-page')).toContain('Our own page')
    await page.goto('/own-page')
    await expect(page.locator('main section')).toHaveCount(1)
    await expect(page.locator('main h3')).toHaveText(hostile)
    await expect(page.locator('main')).not.toContainText('Example')
  } finally {
    await lake.delete('page-own')
  }
})

test('the list is there from the third story on, with its place in the header', async ({
  request,
  stack,
}) => {
  const lake = lakeClient(stack)
  const story = await lake.getDocument('customerStory-verogrid')
  if (!story) throw new Error('the seed has no such story')
  const status = async () => (await request.get('/customers', { maxRedirects: 0 })).status()
  try {
    await lake.delete(story._id)
    await expect.poll(status).toBe(404)
    await expect.poll(() => html(stack, '/')).not.toContain('href="/customers"')
  } finally {
    await lake.createOrReplace(story)
  }
  await expect.poll(status).toBe(200)
  await expect.poll(() => html(stack, '/')).toContain('href="/customers"')
})

test('the header keeps its place with every entry', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/pricing')
    const header = page.getByRole('banner')
    expect((await header.boundingBox())?.height, `${width} px`).toBe(65)
    const tops = await header.getByRole('link').evaluateAll((links) =>
      links
        .map((link) => link.getBoundingClientRect())
        .filter(({ width: wide }) => wide > 0)
        .map(({ top, height }) => Math.round(top + height / 2)),
    )
    expect(Math.max(...tops) - Math.min(...tops), `${width} px`).toBeLessThanOrEqual(1)
  }
})

for (const path of ['/customers', '/pricing', '/security'])
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page, path)
  })
