import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

interface ScreenshotOptions {
  /** Scrolls here and captures only the window; without it, the whole page. */
  at?: Locator
  /** Parts that differ every time. */
  mask?: Locator[]
}

/**
 * Compares what a page shows now, at three widths and in both color schemes, with the screenshots
 * in `screenshots/` (docs/screenshots.md). A difference doesn't end the test: all of them are
 * compared.
 */
export async function compareScreenshots(
  page: Page,
  name: string,
  options: ScreenshotOptions = {},
): Promise<void> {
  const { at, mask } = options
  await page.mouse.move(0, 0)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await (at ?? page.locator('body')).evaluate((start) => start.scrollIntoView())
      await expect
        .soft(page, 'If this is how it should look now: npm run pictures:update')
        .toHaveScreenshot(`${name}-${size.width}-${colorScheme}.png`, { fullPage: !at, mask })
    }
  }
}

/** Loads lazy pictures now instead of when a visitor scrolls. */
export async function loadPictures(page: Page): Promise<void> {
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
