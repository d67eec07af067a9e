import sharp from 'sharp'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { passGate, QUIZ_ANSWERS } from './lead.ts'

/** How pages cope with a visitor's own settings: zoom, larger text, forced colors. */

const PAGES = [
  '/',
  '/resources',
  '/resources/ai-implementation-roadmap',
  '/resources/nope',
  '/privacy',
]

/** Shows every page and, behind their gates, the tools. */
async function* everyState(page: Page): AsyncGenerator<string> {
  for (const path of PAGES) {
    await page.goto(path)
    yield path
  }
  const openTool = async (url: string) => {
    await passGate(page, url)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await openTool('/resources/ai-roi-calculator')
  yield 'the calculator'
  await openTool('/resources/automation-checklist')
  await expect(page.getByText('Question 1 of 8')).toBeVisible()
  yield 'the quiz'
  // A new hash alone wouldn't reload the page.
  await page.goto('/privacy')
  await openTool(`/resources/automation-checklist#${QUIZ_ANSWERS}`)
  await expect(page.locator('#tool-heading')).toHaveText('A shared result')
  yield 'the quiz result'
}

test.beforeEach(({ expected }) => {
  expected.problems.push(/status of 404/)
})

test.describe('a window of 1280 px at 200 %', () => {
  test.use({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 })

  test('shows everything without horizontal scrolling, and no tab stop is under the header', async ({
    page,
  }) => {
    for await (const state of everyState(page)) {
      expect.soft(await tooWide(page), state).toEqual([])
      expect.soft(await hiddenStops(page), state).toEqual([])
    }
  })
})

test('text at twice its size wraps and is clipped nowhere', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
  for await (const state of everyState(page)) expect.soft(await tooWide(page), state).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in forced colors, ${colorScheme}, drawings, charts and controls are visible`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, forcedColors: 'active', reducedMotion: 'reduce' })
    for await (const state of everyState(page)) {
      for (const drawing of await page.locator('svg[role=img], input[type=range]').all()) {
        if (!(await drawing.isVisible())) continue
        expect(await drawnShare(drawing), `${state}: ${await nameOf(drawing)}`).toBeGreaterThan(0.5)
      }
      expect(await page.evaluate(withoutEdge), state).toEqual([])
    }
  })
}

test("in forced colors a drawing has the visitor's text color", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const colours = await page.evaluate(() => ({
    text: getComputedStyle(document.body).color,
    lines: [...document.querySelectorAll('.drawing .line')].map(
      (line) => getComputedStyle(line).stroke,
    ),
  }))
  expect(new Set(colours.lines)).toEqual(new Set([colours.text]))
})

test('in forced colors the chosen example and the chosen answer differ from the others', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await passGate(page, '/resources/ai-roi-calculator')
  const ground = async (name: string) => {
    const button = await page.getByRole('button', { name, exact: true }).screenshot()
    return sharp(button).extract({ left: 6, top: 6, width: 1, height: 1 }).raw().toBuffer()
  }
  expect(await ground('Starting figures')).not.toEqual(await ground('Claims desk'))
  await passGate(page, '/resources/automation-checklist')
  const options = page.getByRole('radio')
  await options.nth(1).check()
  await page.mouse.move(0, 0)
  const [given, other] = await Promise.all([1, 2].map((n) => drawnShare(options.nth(n))))
  expect(given).toBeGreaterThan(Number(other) * 1.2)
})

/** What reaches beyond the window, or has text clipped by its own edge. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faulty = (element: Element) => {
      if (!element.checkVisibility() || element.closest('.sr-only, [inert], iframe')) return false
      const cut = element.scrollWidth > element.clientWidth + 1
      if (cut && getComputedStyle(element).overflowX !== 'visible') return true
      return !element.closest('svg') && element.getBoundingClientRect().right > innerWidth + 0.5
    }
    const all = [...document.querySelectorAll('main *, header *, footer *')]
    return all.filter(faulty).map((element) => element.outerHTML.slice(0, 120))
  })
}

/** Tab stops that are completely covered (WCAG 2.4.11). */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden = new Set<string>()
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab')
    const under = await page.evaluate(() => {
      const stopAt = document.activeElement
      if (!stopAt || stopAt === document.body) return 'the end'
      if (stopAt instanceof HTMLIFrameElement) return null
      const place = stopAt.closest('label') ?? stopAt
      const { left, right, top, bottom } = place.getBoundingClientRect()
      const seen = [0.1, 0.5, 0.9].some((share) => {
        const hit = document.elementFromPoint((left + right) / 2, top + (bottom - top) * share)
        return hit !== null && (place.contains(hit) || hit.contains(place))
      })
      return seen ? null : `${place.outerHTML.slice(0, 60)} … ${top} to ${bottom} px`
    })
    if (under === 'the end') break
    if (under) hidden.add(under)
  }
  return [...hidden]
}

/** Percentage of an element's pixels that stand out from its background. */
async function drawnShare(element: Locator): Promise<number> {
  const { data, info } = await sharp(await element.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ground = data[0] ?? 0
  const drawn = data.filter((value) => Math.abs(value - ground) > 80).length
  return (100 * drawn) / (info.width * info.height)
}

async function nameOf(drawing: Locator): Promise<string> {
  return (await drawing.getAttribute('aria-label')) ?? ''
}

/** Runs in the page: finds fields, and buttons with text, whose edge can't be seen. */
function withoutEdge(): string[] {
  const controls = [...document.querySelectorAll('button, input:not([type=range], [type=radio])')]
  return controls
    .filter((control) => control.checkVisibility() && !control.closest('[inert], .sr-only'))
    .filter((control) => {
      const framed = control instanceof HTMLInputElement ? control.parentElement : null
      const icon = control.querySelector('svg') && control.textContent === ''
      return !icon && ![control, framed].some((each) => each && hasBorder(each))
    })
    .map((control) => control.outerHTML.slice(0, 120))

  function hasBorder(element: Element): boolean {
    const { borderTopWidth, borderTopColor, textDecorationLine } = getComputedStyle(element)
    const ground = getComputedStyle(document.body).backgroundColor
    return (
      (borderTopWidth !== '0px' && borderTopColor !== ground) || textDecorationLine === 'underline'
    )
  }
}
