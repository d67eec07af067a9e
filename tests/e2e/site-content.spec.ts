import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './fixtures.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { LONG } from '#tools/suites/length.ts'
import { html, test } from './studio.ts'
import type { Stack } from '#tools/harness/stack.ts'

/** Content that staff may publish, and that a page must still fit. */

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaenspatentamtsleiter'
const LINK = 'https://www.northwright.example/resources/a-very-long-path/that-has/no-space-in-it'
const ROADMAP = '/resources/ai-implementation-roadmap'
const PATHS_WITH_WORDS = [
  '/',
  '/resources',
  ROADMAP,
  '/customers/halden-freight',
  '/freight-operations',
  '/resources/ai-roi-calculator',
]

test('words longer than their line break, on a phone and on a desktop', async ({ page, stack }) => {
  const lake = lakeClient(stack)
  const place = (path: string, text: string, limit: number) => ({ [path]: text.slice(0, limit) })
  await lake
    .patch('home')
    .set({
      ...place('partners[0].title', WORD, 48),
      ...place('partners[0].text', WORD + WORD, 110),
      ...place('solutions[0].title', WORD, 40),
      ...place('solutions[0].text', WORD + WORD + WORD, 160),
      ...place('heroButton', WORD, 32),
      ...place('heroNote', WORD, 60),
      ...place('heroLink', WORD, 40),
      ...place('closingNote', WORD, 60),
      ...place('closingButton', WORD, 32),
      ...place('closingResourcesHeading', WORD, 60),
      ...place('questions[3].question', WORD + WORD, 90),
    })
    .commit()
  await lake
    .patch('siteSettings')
    .set({ name: WORD.slice(0, 30), 'company.legalName': WORD, 'company.address': LINK })
    .commit()
  await lake
    .patch('resource-ai-implementation-roadmap')
    .set({ title: WORD, subtitle: LINK, description: LINK + LINK, 'features[0]': LINK })
    .commit()
  await lake
    .patch('customerStory-halden-freight')
    .set({ ...place('quote', WORD + WORD, 280), ...place('built', LINK, 320) })
    .commit()
  const figures = [{ _type: 'keyFigure', _key: 'long', figure: WORD.slice(0, 12), label: LINK }]
  await lake
    .patch('page-freight-operations')
    .set({ title: WORD })
    .append('sections', [{ _type: 'figuresSection', _key: 'long', figures }])
    .commit()
  for (const path of PATHS_WITH_WORDS) {
    await expect.poll(() => html(stack, path)).toContain(WORD)
    for (const width of LONG ? [320, 390, 1440] : [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      expect(await reachingOut(page), `${path} at ${width} px`).toEqual([])
    }
  }
  const card = await page.getByRole('complementary').boundingBox()
  expect(card?.width).toBeLessThan(600)
})

/** What reaches beyond the window. */
function reachingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('main *, header *, footer *')]
    const seen = all.filter((one) => one.checkVisibility() && !one.closest('.sr-only, svg'))
    const wide = seen.filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
    const scrolls = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
    return [...scrolls, ...wide.map((one) => one.outerHTML.slice(0, 120))]
  })
}

/** Publishes customer logos: the seed's single-color drawing, or the given picture. */
async function publishLogos(stack: Stack, count: number, picture?: Buffer): Promise<void> {
  const lake = lakeClient(stack)
  const seeded = await lake.fetch<{ _id: string; image: object }[]>(
    '*[_type == "customerLogo"]{_id, image}',
  )
  const asset = picture && (await lake.assets.upload('image', picture, { filename: 'mark.png' }))
  const image = asset
    ? { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
    : seeded[0]?.image
  const transaction = lake.transaction()
  // Stories refer to logos.
  const stories = await lake.fetch<string[]>('*[_type == "customerStory"]._id')
  for (const id of [...stories, ...seeded.map(({ _id }) => _id)]) transaction.delete(id)
  for (let index = 0; index < count; index++) {
    transaction.create({ _type: 'customerLogo', name: `Customer ${index}`, image })
  }
  await transaction.commit()
  const shown = async () => (await html(stack, '/')).match(/alt="Customer \d+"/g)?.length ?? 0
  await expect.poll(shown).toBe(count)
}

test('up to twelve customer logos form even, readable rows', async ({ page, stack }) => {
  for (const count of LONG ? [1, 4, 5, 8, 12] : [5, 12]) {
    await publishLogos(stack, count)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      const marks = page.getByRole('img', { name: /^Customer \d+$/ })
      const boxes = await Promise.all((await marks.all()).map((mark) => mark.boundingBox()))
      expect(Math.min(...boxes.map((box) => box?.width ?? 0)), `${count}`).toBeGreaterThan(90)
      const rows = new Map<number, number>()
      for (const box of boxes) {
        const row = Math.round(box?.y ?? 0)
        rows.set(row, (rows.get(row) ?? 0) + 1)
      }
      const sizes = [...rows.values()]
      expect(sizes.slice(0, -1).every((size) => size === sizes[0])).toBe(true)
      if (width === 1440) expect(sizes.length).toBeLessThanOrEqual(2)
    }
  }
  await publishLogos(stack, 0)
  await page.goto('/')
  await expect(page.getByText('Trusted by Industry Leaders')).toHaveCount(0)
})

test('a colored logo on white keeps its color in the dark scheme', async ({ page, stack }) => {
  const bar = {
    input: Buffer.from(
      '<svg width="300" height="40"><path fill="#d01020" d="M0 0h300v40H0z"/></svg>',
    ),
  }
  const white = sharp({ create: { width: 400, height: 100, channels: 3, background: '#fff' } })
  await publishLogos(stack, 2, await white.composite([bar]).png().toBuffer())
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const mark = page.getByRole('img', { name: 'Customer 0' })
  await expect(mark).toHaveJSProperty('complete', true)
  const { data, info } = await sharp(await mark.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
  const [red = 0, green = 255] = at(Math.round(info.width / 2), Math.round(info.height / 2))
  expect(red).toBeGreaterThan(150)
  expect(green).toBeLessThan(60)
  const corner = at(2, 2)
  const strip = await page
    .getByRole('region', { name: 'Trusted by Industry Leaders' })
    .evaluate((region) => getComputedStyle(region).backgroundColor)
  expect(strip).toBe(`rgb(${corner.join(', ')})`)
})
