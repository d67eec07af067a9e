import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { passGate, QUIZ_ANSWERS } from './lead.ts'

/** Where the focus is, everywhere: wholly visible (WCAG 2.4.12) and well marked (2.4.13). */

const PAGES = [
  '/',
  '/resources',
  '/resources/ai-implementation-roadmap',
  '/resources/nope',
  '/privacy',
  '/pricing',
  '/security',
  '/customers',
  '/customers/halden-freight',
]
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 1280, height: 720 },
]

for (const path of PAGES)
  test(`on ${path} the focus is wholly visible and well marked`, async ({ page, expected }) => {
    expected.problems.push(/status of 404/)
    await page.goto(path)
    await expectFocusSeen(page, path)
  })

for (const [tool, url] of [
  ['the calculator', '/resources/ai-roi-calculator'],
  ['the quiz', '/resources/automation-checklist'],
  ['the quiz result', `/resources/automation-checklist#${QUIZ_ANSWERS}`],
] as const)
  test(`in ${tool} the focus is wholly visible and well marked`, async ({ page }) => {
    await page.goto(url)
    await expectFocusSeen(page, `the gate of ${tool}`)
    await passGate(page, url)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expectFocusSeen(page, tool)
  })

async function expectFocusSeen(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const window = WINDOWS[colorScheme === 'light' ? 0 : 1]
    if (window) await page.setViewportSize(window)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => {
      scrollTo(0, 0)
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    const faults = new Set<string>()
    for (let stops = 0; stops < 120; stops++) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(lookAtFocus)
      if (found === 'the end') break
      for (const fault of found) faults.add(fault)
    }
    expect.soft([...faults], `${state}, ${colorScheme}`).toEqual([])
  }
}

/** Runs in the page: what is wrong with the control that has the focus, if there is one. */
function lookAtFocus(): string[] | 'the end' {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'the end'
  // Another site's page, and the link to it that goes once it is there.
  if (focused instanceof HTMLIFrameElement || !focused.checkVisibility()) return []
  const place = focused.closest('label') ?? focused
  const name = place.outerHTML.slice(0, 90)
  return [coveredPart(place), ...faintMark(focused)].flatMap((fault) =>
    fault ? [`${name}: ${fault}`] : [],
  )

  function coveredPart(element: Element): string | undefined {
    // A link that goes over several lines has a box for each.
    for (const box of element.getClientRects())
      for (const across of [0.1, 0.5, 0.9])
        for (const down of [0.1, 0.5, 0.9]) {
          const [x, y] = [box.left + box.width * across, box.top + box.height * down]
          const hit = document.elementFromPoint(x, y)
          if (hit && !element.contains(hit) && !hit.contains(element))
            return `under ${hit.outerHTML.slice(0, 60)}`
        }
    return undefined
  }

  function faintMark(element: Element): (string | undefined)[] {
    // A field's or an option's is around all of it, and that of a card's link around the card.
    const { parentElement: around } = element
    const marks = [element, around, element.closest('label')].flatMap((each) =>
      each ? [getComputedStyle(each), getComputedStyle(each, '::after')] : [],
    )
    const mark = marks.find(({ outlineStyle }) => outlineStyle === 'solid')
    if (!mark) return ['without a mark']
    const { outlineWidth, outlineColor } = mark
    const contrast = contrastOf(
      outlineColor,
      groundOf(around === document.body ? around : (around?.parentElement ?? null)),
    )
    return [
      parseFloat(outlineWidth) < 2 ? `marked by ${outlineWidth}` : undefined,
      contrast < 3 ? `marked with a contrast of ${contrast.toFixed(1)}` : undefined,
    ]
  }

  function groundOf(element: Element | null): string {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (pixelOf(backgroundColor)[3] === 255) return backgroundColor
    }
    return 'white'
  }

  function contrastOf(one: string, other: string): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }

  function luminance(color: string): number {
    const [red = 0, green = 0, blue = 0] = [...pixelOf(color)].map((byte) =>
      byte > 10 ? ((byte / 255 + 0.055) / 1.055) ** 2.4 : byte / 3294,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  function pixelOf(color: string): Uint8ClampedArray {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return new Uint8ClampedArray(4)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    return canvas.getImageData(0, 0, 1, 1).data
  }
}
