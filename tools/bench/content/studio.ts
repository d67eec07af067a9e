import { chromium, type Browser, type Page } from 'playwright'
import { findBrowser } from '#tools/suites/browser.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { median, time } from '#tools/bench/measure.ts'
import type { Table } from '#tools/bench/table.ts'

const TIMES = 5

/** Milliseconds from opening the Studio on Home until its first field accepts typing. */
export async function studioToForm(stack: Stack): Promise<Table> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  })
  const figures = { cold: [] as number[], warm: [] as number[], empty: [] as number[] }
  for (let round = 0; round < TIMES; round++) await measureOnce(browser, stack, figures)
  await browser.close()
  return {
    name: 'content-studio',
    title: 'The Studio, from its address to a form that takes text, s',
    head: ['', 'median', 'slowest', 'empty route in the browser'],
    rows: (['cold', 'warm'] as const).map((kind) => [
      kind === 'cold' ? 'a browser that never saw it' : 'opened again',
      median(figures[kind]) / 1000,
      Math.max(...figures[kind]) / 1000,
      median(figures.empty) / 1000,
    ]),
  }
}

async function measureOnce(
  browser: Browser,
  stack: Stack,
  figures: { cold: number[]; warm: number[]; empty: number[] },
): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  figures.empty.push(await time(() => page.goto(`${stack.url}/robots.txt`)))
  figures.cold.push(await time(() => openForm(page, stack)))
  // Leave first, so that opening the form loads the page and doesn't only change its fragment.
  await page.goto('about:blank')
  figures.warm.push(await time(() => openForm(page, stack)))
  await context.close()
}

async function openForm(page: Page, stack: Stack): Promise<void> {
  const url = new URL(String(stack.cloud.urls.studio))
  url.pathname = '/studio/structure/home'
  await page.goto(url.href)
  const headline = page.getByTestId('field-headline').locator('textarea')
  await headline.waitFor({ timeout: 120_000 })
  await headline.and(page.locator(':not([readonly])')).focus({ timeout: 120_000 })
}
