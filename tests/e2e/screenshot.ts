import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { isSamePicture } from '#tools/harness/same-picture.ts'
import { LONG } from '#tools/suites/length.ts'
import { STYLE, TOLERANCE } from './tolerance.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const SCHEMES = ['light', 'dark'] as const
const ALL = SIZES.flatMap((size) => SCHEMES.map((colorScheme) => ({ size, colorScheme })))

interface ScreenshotOptions {
  /** Scrolls here and captures only the window; without it, the whole page. */
  at?: Locator
  /** Parts that differ every time. */
  mask?: Locator[]
  /** The widest window in which it looks otherwise than in a narrower one; without it, all three. */
  widest?: number
}

/**
 * Compares what a page shows now, on a phone in the light and on a desktop in the dark color scheme
 * (`npm run test:long`: at three widths, each in both), with the screenshots in `screenshots/`
 * (docs/screenshots.md). A difference doesn't end the test: all of them are compared.
 */
export async function compareScreenshots(
  page: Page,
  name: string,
  options: ScreenshotOptions = {},
): Promise<void> {
  const { at, mask, widest = Infinity } = options
  const all = ALL.filter(({ size }) => size.width <= widest)
  // Each day both schemes, on the smallest and on the largest window.
  const compared = LONG ? all : all.filter((_, index) => index === 0 || index === all.length - 1)
  await page.mouse.move(0, 0)
  for (const { size, colorScheme } of compared) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await (at ?? page.locator('body')).evaluate((start) => start.scrollIntoView())
    const file = `${name}-${size.width}-${colorScheme}.png`
    if (await matches(page, file, { fullPage: !at, mask })) continue
    await expect
      .soft(page, 'If this is how it should look now: npm run pictures:update')
      .toHaveScreenshot(file, { fullPage: !at, mask })
  }
}

/**
 * Whether a page shows what is stored, at a glance. Playwright's own comparison, which takes four
 * times as long, decides where it doesn't, and when screenshots are recorded.
 */
async function matches(
  page: Page,
  file: string,
  options: { fullPage: boolean; mask: Locator[] | undefined },
): Promise<boolean> {
  const info = test.info()
  const isRecording = ['all', 'changed'].includes(info.config.updateSnapshots)
  if (info.project.ignoreSnapshots || isRecording) return false
  const path = info.snapshotPath(file, { kind: 'screenshot' })
  const stored = await readFile(path).catch(() => null)
  if (!stored) return false
  const style = await readFile(STYLE, 'utf8')
  const shown = await page.screenshot({ ...options, style, animations: 'disabled', caret: 'hide' })
  return isSamePicture(shown, stored, TOLERANCE)
}

/** Loads lazy pictures and the calendar now instead of when a visitor scrolls. */
export async function loadPictures(page: Page): Promise<void> {
  const frame = page.locator('iframe[data-src]')
  if (await frame.count()) {
    await frame.scrollIntoViewIfNeeded()
    await expect(page.locator('iframe[data-src] + p')).toBeHidden()
  }
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode()))
    await document.fonts.ready
  })
}

/** Holds requests for a path until the returned function is called, which fails them with 503. */
export async function holdThenRefuse(page: Page, path: string): Promise<() => void> {
  let refuse = () => {}
  const released = new Promise<void>((resolve) => (refuse = resolve))
  await page.route(path, async (route) => {
    await released
    await route.fulfill({ status: 503, json: { title: 'Unavailable' } })
  })
  return refuse
}
