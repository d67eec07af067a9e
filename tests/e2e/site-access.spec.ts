import { AxeBuilder } from '@axe-core/playwright'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const PAGES = [
  '/',
  '/resources',
  '/resources/ai-implementation-roadmap',
  '/resources/automation-checklist',
  '/resources/ai-roi-calculator',
  '/resources/nope',
  '/privacy',
  '/customers/halden-freight',
  '/security',
  '/nothing/here',
]

for (const path of PAGES) {
  test(`axe finds nothing on ${path}, which fits 320 px, with controls of 44 px`, async ({
    page,
    expected,
  }) => {
    expected.problems.push(/status of 404/)
    await page.goto(path)
    await expectAccessible(page, path)
    await page.setViewportSize({ width: 320, height: 800 })
    const { overflow, small } = await page.evaluate(() => {
      const controls = [...document.querySelectorAll('a[href], button, input:not([type=hidden])')]
      return {
        overflow: document.documentElement.scrollWidth - innerWidth,
        small: controls
          .filter((control) => control.checkVisibility() && !control.closest('p, [inert]'))
          .map((control) => ({ control, box: control.getBoundingClientRect() }))
          .filter(({ box }) => Math.min(box.width, box.height) < 43.5)
          .map(({ control, box }) => `${control.textContent} ${box.width}x${box.height}`),
      }
    })
    expect(overflow).toBeLessThanOrEqual(0)
    expect(small).toEqual([])
  })
}

test('axe finds nothing on Home with the scheduler in its frame', async ({ page }) => {
  await page.goto('/#book-demo')
  const scheduler = page.locator('#book-demo iframe').contentFrame()
  await expect(scheduler.locator('body')).toContainText('local stand-in')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

test('keyboard users skip to the content, see the focus, and open a resource', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const first = page.getByRole('main').getByRole('link', { name: /Book Free Discovery Call/ })
  await expect(first.first()).toBeFocused()
  const outline = await first.first().evaluate((link) => getComputedStyle(link).outlineStyle)
  expect(outline).toBe('solid')
  await page.goto('/resources')
  await page.getByRole('link', { name: 'Access Resource AI ROI Calculator' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/resources/ai-roi-calculator')
})
