import sharp from 'sharp'
import type { Locator, Page } from '@playwright/test'
import { LONG } from '#tools/suites/length.ts'
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

const SCHEMES = LONG ? (['light', 'dark'] as const) : (['dark'] as const)

test('all is readable and within reach when zoomed, in large text, forced colors and high contrast', async ({
  page,
  expected,
}) => {
  expected.problems.push(/status of 404/)
  for await (const state of everyState(page)) {
    // A window of 1280 px at 200 %.
    await page.setViewportSize({ width: 640, height: 450 })
    await expect.poll(() => tooWide(page), `${state}, zoomed`).toEqual([])
    expect.soft(await hiddenStops(page), `${state}, zoomed`).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
    await setTextSize(page, '200%')
    await expect.poll(() => tooWide(page), `${state}, in large text`).toEqual([])
    await setTextSize(page, '')
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active', contrast: null })
      await expectForcedColors(page, state)
      await page.emulateMedia({ colorScheme, forcedColors: null, contrast: 'more' })
      expect.soft(await faintTexts(page, 7), `${state}, more contrast`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: null, contrast: null })
  }
})

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((given) => (document.documentElement.style.fontSize = given), size)
}

async function expectForcedColors(page: Page, state: string): Promise<void> {
  for (const drawing of await page.locator('svg[role=img], input[type=range]').all()) {
    if (!(await drawing.isVisible())) continue
    const name = await drawing.getAttribute('aria-label')
    expect.soft(await drawnShare(drawing), `${state}: ${name}`).toBeGreaterThan(0.5)
  }
  expect.soft(await page.evaluate(withoutEdge), state).toEqual([])
  if (state === '/') {
    const [text, ...lines] = await page.evaluate(() => [
      getComputedStyle(document.body).color,
      ...Array.from(
        document.querySelectorAll('.drawing .line'),
        (line) => getComputedStyle(line).stroke,
      ),
    ])
    expect.soft(new Set(lines)).toEqual(new Set([text]))
  }
  if (state === 'the calculator') {
    const ground = async (name: string) => {
      const button = await page.getByRole('button', { name, exact: true }).screenshot()
      return sharp(button).extract({ left: 6, top: 6, width: 1, height: 1 }).raw().toBuffer()
    }
    expect.soft(await ground('Starting figures')).not.toEqual(await ground('Claims desk'))
  }
  if (state === 'the quiz') {
    const options = page.getByRole('radio')
    await options.nth(1).check()
    await page.mouse.move(0, 0)
    const [given, other] = await Promise.all([1, 2].map((n) => drawnShare(options.nth(n))))
    expect.soft(given).toBeGreaterThan(Number(other) * 1.2)
  }
  expect.soft(await faintTexts(page, 4.5), state).toEqual([])
}

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
      // The link to the calendar goes once that is there, even with the focus.
      if (stopAt instanceof HTMLIFrameElement || !stopAt.checkVisibility()) return null
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

/** The share of each byte of a color in the luminance of its pixel (WCAG 2). */
const LINEAR = Array.from({ length: 256 }, (_, byte) =>
  byte > 10 ? ((byte / 255 + 0.055) / 1.055) ** 2.4 : byte / 3294,
)

/** Relative luminance of a pixel, 0-1. */
function luminance(data: Buffer, at: number): number {
  const linear = (offset: number) => LINEAR[data[at + offset] ?? 0] ?? 0
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2)
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
