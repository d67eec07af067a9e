import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { newEmail, passGate } from './lead.ts'
import { answerByKeys } from './quiz-keys.ts'

/** Where ways to the call are: of links the top, of the calendar its whole height. */
const waysOf = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const spans = [...main.querySelectorAll('[data-booking], iframe')]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect())
      .map(({ top, bottom }) => [top + scrollY, bottom + scrollY] as const)
    const { top, bottom } = main.getBoundingClientRect()
    return { spans, top: top + scrollY, bottom: bottom + scrollY }
  })

test('on Home a way to the call is within a screen of everything', async ({ page }) => {
  await page.goto('/')
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    const { spans, top, bottom } = await waysOf(page)
    let end = top
    for (const [from, to] of [...spans, [bottom, bottom] as const]) {
      expect(from - end, `between ${end} and ${from} at ${width} px`).toBeLessThan(2 * height)
      end = Math.max(end, to)
    }
  }
  // One calendar is enough.
  await expect(page.locator('iframe')).toHaveCount(1)
})

for (const path of [
  '/',
  '/customers/halden-freight',
  '/freight-operations',
  '/security',
  '/imprint',
  '/privacy',
  '/resources/unknown',
]) {
  test(`${path} ends with a way to the call`, async ({ page, expected }) => {
    expected.problems.push(/status of 404/)
    await page.goto(path)
    const last = page.locator('main > :is(section, aside)').last()
    const book = last.locator('a[data-booking]')
    await expect(book).toHaveAttribute('target', '_blank')
    await expect(book).toHaveCount(1)
  })
}

test('Book a Call stays where it is, on each page and under a toast', async ({ page }) => {
  const button = page.getByRole('banner').getByRole('link', { name: 'Book a Call' })
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const places = new Set<string>()
    for (const path of ['/', '/resources', '/privacy', '/resources/ai-roi-calculator']) {
      await page.goto(path)
      await page.mouse.wheel(0, 1200)
      places.add(JSON.stringify(await button.boundingBox()))
    }
    await page.getByLabel('Email address').press('Enter')
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible()
    places.add(JSON.stringify(await button.boundingBox()))
    expect([...places], `${width} px`).toHaveLength(1)
    // Nothing is over it.
    await button.click({ trial: true })
  }
})

test('beside a result the booking speaks of it, says who calls, what happens and when', async ({
  page,
}) => {
  await passGate(page, '/resources/automation-checklist')
  await answerByKeys(page)
  const main = page.getByRole('main')
  await expect(
    main.getByRole('heading', { name: /^Check your \d+% with an engineer$/ }),
  ).toBeVisible()
  await expect(main.getByText('Ana Example')).toBeVisible()
  const parts = main.getByRole('heading', { name: 'What happens on the call' })
  await expect(parts).toBeVisible()
  await expect(main.getByText('The day after')).toBeVisible()
  await expect(main.getByText(/^Next free time: \w{3}, \w{3} \d+, \d+:\d\d [AP]M/)).toBeVisible()
  // The strongest thing there.
  const look = (name: string | RegExp, role: 'link' | 'button') =>
    main.getByRole(role, { name }).evaluate((each) => getComputedStyle(each).backgroundColor)
  expect(await look(/^Book Discovery Call/, 'link')).not.toBe('rgba(0, 0, 0, 0)')
  expect(await look(/^Download Complete/, 'button')).toBe('rgba(0, 0, 0, 0)')
})

test('downloads are one menu: by keyboard, closed by Escape and from outside, on a small phone', async ({
  page,
}) => {
  await passGate(page, '/resources/ai-roi-calculator')
  const opener = page.locator('summary', { hasText: 'More ways to keep it' })
  const pdf = page.getByRole('button', { name: 'Download as PDF' })
  await page.getByRole('button', { name: 'Download Detailed ROI Report' }).focus()
  await page.keyboard.press('Tab')
  await expect(opener).toBeFocused()
  await expect(pdf).toBeHidden()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(pdf).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pdf).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Space')
  await expect(pdf).toBeVisible()
  // Once it is left.
  for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab')
  await expect(pdf).toBeHidden()
  await opener.click()
  await page.getByRole('heading', { name: /^Check these/ }).click()
  await expect(pdf).toBeHidden()

  await page.setViewportSize({ width: 320, height: 700 })
  await opener.click()
  for (const item of await page.locator('details[open] li').all()) {
    const box = await item.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  }
  await expectAccessible(page, 'the open menu', { widths: [320, 1440] })
  await page.emulateMedia({ forcedColors: 'active' })
  const border = page.locator('details[open] ul')
  await expect(border).not.toHaveCSS('border-top-width', '0px')
})

test('behind the guide, the page goes on to the call and to the next resource', async ({
  page,
  expected,
}) => {
  // The browser's PDF viewer requests a favicon from the document's host.
  expected.problems.push(/favicon\.ico/)
  await page.goto('/resources/ai-implementation-roadmap')
  await page.getByLabel('Email address').fill(newEmail())
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Get AI Implementation Roadmap' }).click()
  await opened
  await page.bringToFront()
  const after = page.getByRole('region', { name: 'Your document opened in a new tab.' })
  await expect(after.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(after).toBeInViewport()
  await expect(after.getByRole('heading', { name: 'Plan your first step' })).toBeVisible()
  await expect(after.getByRole('link', { name: /^Book Discovery Call/ })).toBeInViewport()
  await expect(after.getByText(/^Next free time: /)).toBeVisible()
  await expect(after.locator('a[href^="/resources/"]')).toHaveCount(1)
  await expectAccessible(page, 'behind the guide')
})

test.describe('the next free time', () => {
  const line = (page: Page) => page.locator('#book-demo [data-free-time]')

  test('comes once it is near, moves nothing, and goes when it has passed', async ({ page }) => {
    const start = Date.now()
    await page.clock.install()
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => shifts.push(Reflect.get(entry, 'value'))),
      ).observe({ type: 'layout-shift', buffered: true })
    })
    let asked = 0
    await page.route('/api/free-time', (route) => {
      asked++
      return route.fulfill({ body: new Date(start + 3600_000).toISOString() })
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(asked).toBe(0)
    await line(page).scrollIntoViewIfNeeded()
    await expect(line(page)).toHaveText(/^Next free time: \w{3}, /)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
    await page.clock.fastForward(3700_000)
    await expect(line(page)).toHaveText('')
  })

  for (const [what, answer] of [
    ['has passed', { body: '2026-01-01T09:00:00.000Z' }],
    ['nobody knows', { body: '' }],
    ['can’t be asked for', { status: 503, body: '<p>Later' }],
  ] as const) {
    test(`is left out where it ${what}`, async ({ page, expected }) => {
      expected.problems.push(/status of 503/)
      await page.route('/api/free-time', (route) => route.fulfill(answer))
      await page.goto('/')
      const answered = page.waitForResponse('/api/free-time')
      await line(page).scrollIntoViewIfNeeded()
      await answered
      await expect(line(page)).toHaveText('')
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('answers on price, data and lock-in are read before the calendar, without a click', async ({
    page,
  }) => {
    await page.goto('/')
    const calendar = (await page.locator('#book-demo').boundingBox())?.y ?? 0
    for (const answer of [
      'weeks 1-3 cost a fixed $15,000',
      'It stays in your cloud account',
      'Code, prompts, test cases and logs are yours',
    ]) {
      const text = page.getByText(answer)
      await expect(text).toBeVisible()
      expect((await text.boundingBox())?.y).toBeLessThan(calendar)
    }
    await expect(page.locator('#book-demo').getByText('Ana Example')).toBeVisible()
    await expect(page.locator('[data-free-time]:visible')).toHaveCount(0)
  })
})
