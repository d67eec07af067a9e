import {
  bodies,
  type Loaded,
  elsewhere,
  newPhone,
  loadPage,
  watchLoads,
  weight,
} from '#tools/harness/page-loads.ts'
import { expect, test } from './fixtures.ts'
import { newEmail } from './lead.ts'

const KB = 1024
/** Limits before a visitor reaches for anything. */
const SCRIPT = 1.5 * KB
const GATE_SCRIPT = 2 * KB
const REQUESTS = 7
const TOTAL = 60 * KB
/** All script of a gate and its tool, once a visitor has reached for the field. */
const TOOL = 153 * KB

const PAGES = [
  '/',
  '/resources',
  '/privacy',
  '/customers/halden-freight',
  '/customers',
  '/pricing',
  '/security',
  '/resources/ai-implementation-roadmap',
  '/resources/ai-roi-calculator',
  '/resources/automation-checklist',
  '/freight-operations',
]
/** Without what the page says, which is data although it comes as a script. */
const frameworkScript = (loads: Loaded[]) =>
  bodies(
    loads.filter(({ url }) => !url.includes('/wake/')),
    'script',
  )
/** Pages with a gate, whose script does more. */
const GATED = /^\/(?:resources\/|freight)/

test('every page is light, paints text first and does not shift', async ({ browser, stack }) => {
  for (const path of PAGES) {
    const page = await newPhone(browser)
    await page.addInitScript(watchPaint)
    const loads = await loadPage(page, stack.url + path)
    expect(bodies(loads, 'script'), `script of ${path}`).toBeGreaterThan(KB / 2)
    expect(bodies(loads, 'script'), `script of ${path}`).toBeLessThanOrEqual(
      GATED.test(path) ? GATE_SCRIPT : SCRIPT,
    )
    expect(weight(loads), path).toBeLessThanOrEqual(TOTAL)
    expect(loads.length, `requests of ${path}`).toBeLessThanOrEqual(REQUESTS)
    expect(elsewhere(loads, stack.url), path).toEqual([])
    const { shift, text, picture } = await page.evaluate(() => Reflect.get(window, 'paint'))
    expect(shift, `what moves on ${path}`).toBe(0)
    expect(picture, `the largest thing on ${path}`).toBe('')
    const html = await (await fetch(stack.url + path)).text()
    expect(html.replaceAll(/<[^>]*>/g, ''), path).toContain(escaped(text))
    await page.close()
  }
})

test('the scheduler loads before a jump and after it', async ({ page, stack }) => {
  await page.addInitScript(() => {
    const { IntersectionObserver: Own } = window
    // Keeps what isn't in view until something is, as a busy browser does.
    window.IntersectionObserver = class extends Own {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const kept: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          kept.push(...entries)
          if (kept.some(({ isIntersecting }) => isIntersecting)) tell(kept.splice(0), observer)
        }, options)
      }
    }
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const box = page.locator('#book-demo iframe + p')
  await expect(box.getByRole('link')).toHaveAttribute('href', String(stack.cloud.urls.scheduling))
  await expect(box).toBeVisible()
  await page.locator('#book-demo').scrollIntoViewIfNeeded()
  const scheduler = page.locator('#book-demo iframe').contentFrame()
  await expect(scheduler.locator('body')).toContainText('local stand-in')
  await expect(box).toBeHidden()
})

for (const path of ['/resources/ai-roi-calculator', '/resources/automation-checklist']) {
  test(`${path} loads its tool when the email field gets the focus`, async ({ browser, stack }) => {
    const page = await newPhone(browser)
    await page.goto(stack.url + path, { waitUntil: 'networkidle' })
    const loads = watchLoads(page)
    const field = page.getByRole('textbox', { name: 'Email address' })
    let tool = 0
    await field.focus()
    await expect.poll(async () => (tool += frameworkScript(await loads()))).toBeGreaterThan(5 * KB)
    await page.waitForLoadState('networkidle')
    await field.fill(newEmail())
    await field.press('Enter')
    await expect(page.locator('#tool-heading')).toBeFocused()
    tool += frameworkScript(await loads())
    expect(tool).toBeLessThanOrEqual(TOOL)
    await page.close()
  })
}

/** Text as HTML escapes it. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')
}

/**
 * Runs in the page before its own scripts: records layout shift and the largest contentful paint.
 */
function watchPaint(): void {
  const paint = { shift: 0, text: '', picture: '' }
  Object.assign(window, { paint })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  watch('layout-shift', (entry) => (paint.shift += Reflect.get(entry, 'value')))
  watch('largest-contentful-paint', (entry) => {
    paint.text = Reflect.get(entry, 'element')?.textContent ?? ''
    paint.picture = Reflect.get(entry, 'url')
  })
}
