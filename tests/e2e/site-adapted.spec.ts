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

  test('shows all without sideways scrolling, no tab stop under the header', async ({ page }) => {
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

for (const [colorScheme, tag] of [
  ['light', ' @long'],
  ['dark', ''],
] as const) {
  test(`in forced colors, ${colorScheme}, all of it is visible${tag}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, forcedColors: 'active', reducedMotion: 'reduce' })
    for await (const state of everyState(page)) {
      for (const drawing of await page.locator('svg[role=img], input[type=range]').all()) {
        if (!(await drawing.isVisible())) continue
        expect(await drawnShare(drawing), `${state}: ${await nameOf(drawing)}`).toBeGreaterThan(0.5)
      }
      expect(await page.evaluate(withoutEdge), state).toEqual([])
      if (state === 'the quiz') await page.getByRole('radio').nth(1).check()
      expect(await faintTexts(page, 4.5), state).toEqual([])
    }
  })

  test(`with more contrast, ${colorScheme}, all text has 7:1${tag}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, contrast: 'more', reducedMotion: 'reduce' })
    for await (const state of everyState(page)) expect(await faintTexts(page, 7), state).toEqual([])
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

test('in forced colors the chosen example and answer differ from the others', async ({ page }) => {
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

/**
 * Lines of text that can't be read, by what is on the screen: nowhere within a line do two pixels
 * have this contrast. What can't be used may be faint.
 */
async function faintTexts(page: Page, contrast: number): Promise<string[]> {
  const lines = await page.evaluate(() => {
    // What sticks would cover others in a picture of the whole page.
    scrollTo(0, 0)
    const found: { text: string; x: number; y: number; width: number; height: number }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent, textContent } = node
      const text = textContent?.trim() ?? ''
      if (!text || !parent?.checkVisibility()) continue
      if (parent.closest('svg, .sr-only, [inert], :disabled, script, style, noscript')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { x, y, width, height } of range.getClientRects())
        // What is off the page, such as a link for keyboards, isn't there yet.
        if (y + scrollY >= 0 && width > 1) found.push({ text, x, y: y + scrollY, width, height })
    }
    return found
  })
  const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Without the line's edges: a plate that hides text may end there.
  const best = ({ x, y, width, height }: (typeof lines)[number]) => {
    let [dark, light] = [1, 0]
    for (let row = Math.ceil(y + height / 5); row < y + (height * 4) / 5; row++)
      for (let column = Math.ceil(x); column < Math.min(x + width - 1, info.width); column++) {
        const found = luminance(data, 3 * (row * info.width + column))
        dark = Math.min(dark, found)
        light = Math.max(light, found)
      }
    return (light + 0.05) / (dark + 0.05)
  }
  return lines
    .map((line) => ({ text: line.text, found: best(line) }))
    .filter(({ found }) => found < contrast)
    .map(({ text, found }) => `${text.slice(0, 60)}: ${found.toFixed(1)}`)
}

/** Relative luminance of a pixel (WCAG 2), 0-1. */
function luminance(data: Buffer, at: number): number {
  const [red = 0, green = 0, blue = 0] = [...data.subarray(at, at + 3)].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
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
