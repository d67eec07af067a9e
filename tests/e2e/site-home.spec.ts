import { HOME } from '#lib/sections/home.ts'
import type { HomeSection } from '#lib/sections/home.ts'
import { expect, test } from './fixtures.ts'

test('the header links to Home, the resources and the scheduler', async ({ page }) => {
  const header = page.getByRole('banner')
  const home = header.getByRole('link', { name: 'Home', exact: true })
  const resources = header.getByRole('link', { name: 'Resources' })
  for (const [path, current, other] of [
    ['/', home, resources],
    ['/resources', resources, home],
    ['/resources/ai-roi-calculator', resources, home],
  ] as const) {
    await page.goto(path)
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(other).not.toHaveAttribute('aria-current')
  }
  await page.mouse.wheel(0, 2000)
  await expect(header).toBeInViewport({ ratio: 1 })
  await header.getByRole('link', { name: 'Northwright, home' }).click()
  await expect(page).toHaveURL('/')
  await resources.click()
  await expect(page).toHaveURL('/resources')
})

test('every booking button opens the scheduling page in a new tab', async ({ page, context }) => {
  await page.goto('/')
  const buttons = page.locator('a[data-booking]:visible')
  await expect(buttons).toHaveCount(8)
  for (const button of await buttons.all()) {
    const opened = context.waitForEvent('page')
    await button.click()
    const tab = await opened
    await tab.waitForLoadState()
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await expect(tab.locator('body')).toContainText('local stand-in')
    await tab.close()
  }
})

test('Home shows its sections in order, leads to the resources, and names the company', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Northwright: Autonomous AI systems, built with your team')
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(
    'Autonomous AI. Built for Production. Built for Your Team.',
  )
  await expect(page.locator('main > section')).toHaveCount(HOME.length)
  const section = (name: HomeSection) => page.locator('main > section').nth(HOME.indexOf(name))
  const headings = [
    ['logos', 'Trusted by Industry Leaders'],
    ['partners', 'Who We Partner With'],
    ['solutions', 'AI Solutions That Deliver'],
    ['closing', "Let's Launch and Learn Together"],
  ] as const
  for (const [name, heading] of headings) {
    await expect(section(name).getByRole('heading', { level: 2 })).toHaveText(heading)
  }
  await expect(section('logos').getByRole('img')).toHaveCount(5)
  await expect(section('partners').getByRole('listitem')).toHaveCount(5)
  await expect(section('solutions').getByRole('article').getByRole('heading')).toHaveText([
    'Agentic automation',
    'AI-driven insights',
    'Custom development',
    'Scalable platforms',
    'Training and enablement',
  ])

  const main = page.getByRole('main')
  await expect(main.locator('a[href="/resources"]')).toHaveCount(1)
  await expect(main.locator('a[href^="/resources/"]')).toHaveCount(3)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Northwright, Inc.')
  await expect(footer).toContainText('Boston, MA 02110')
  const contact = footer.getByRole('navigation', { name: 'Contact' })
  await expect(contact.locator('a[href="mailto:hello@northwright.example"]')).toBeVisible()
  await expect(contact.locator('a[href="tel:+16175550142"]')).toBeVisible()
  await expect(contact.getByRole('link', { name: 'LinkedIn' })).toBeVisible()
})

test('#book-demo holds the scheduler, 1200 px high', async ({ page }) => {
  await page.goto('/#book-demo')
  const section = page.locator('#book-demo')
  await expect(section).toBeInViewport()
  // None of the dark section above shows below the header.
  const header = await page.getByRole('banner').boundingBox()
  expect((await section.boundingBox())?.y).toBeLessThanOrEqual(header?.height ?? 0)
  const frame = section.locator('iframe')
  expect((await frame.boundingBox())?.height).toBe(1200)
  await expect(frame.contentFrame().locator('body')).toContainText('local stand-in')
  await expect(section.getByRole('link')).toHaveAttribute('target', '_blank')
})

test('Home fits its window, and moves only for visitors who like that', async ({ page }) => {
  await page.goto('/')
  const logos = page.getByRole('region', { name: 'Trusted by Industry Leaders' }).getByRole('img')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 1600 })
    const centers = new Set<number>()
    for (const logo of await logos.all()) {
      await logo.scrollIntoViewIfNeeded()
      await expect(logo).toHaveJSProperty('complete', true)
      await expect(logo).not.toHaveJSProperty('naturalWidth', 0)
      const { top, bottom } = await logo.evaluate((image) => image.getBoundingClientRect())
      centers.add(Math.round((top + bottom) / 2 + (await page.evaluate(() => scrollY))))
    }
    expect(centers.size, `rows at ${width} px`).toBe(2)
  }
  const name = page.getByRole('banner').getByText('Northwright')
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(name).toBeVisible()
    expect((await name.boundingBox())?.height, `${width} px: one line`).toBeLessThan(24)
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.evaluate(() => scrollTo(0, 0))
  const drawing = page.getByRole('img', { name: /agent’s working loop/ })
  await expect(drawing).toBeInViewport({ ratio: 0.5 })

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const moving = () => page.evaluate(() => document.getAnimations().length)
  await expect.poll(moving).toBeGreaterThan(5)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moving).toBe(0)
})
