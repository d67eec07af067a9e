import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { newEmail, passGate, QUIZ_ANSWERS } from './lead.ts'
import { askForReport, REPORTS } from './report-pages.ts'

/** Paper sizes, and the most a page leaves free at top and bottom, in CSS pixels. */
const REPORT_PAGES = [
  { format: 'A4', width: 794, height: 1123 },
  { format: 'Letter', width: 816, height: 1056 },
] as const
const MARGINS = 2 * 68

test.use({ colorScheme: 'dark' })

test('reports print on few sheets, with nothing split, pale or empty', async ({ page, stack }) => {
  for (const kind of REPORTS) {
    await page.setContent(await askForReport(stack, kind, { email: newEmail() }))
    await expectPrintsWell(page, kind, 3)
  }
})

test('pages print dark on white, with nothing split, pale or empty', async ({ page }) => {
  const pages = {
    '/': 7,
    '/customers/halden-freight': 2,
    '/resources': 2,
    '/resources/ai-roi-calculator': 2,
    '/privacy': 5,
  }
  for (const [path, sheets] of Object.entries(pages)) {
    await page.goto(path)
    await expectPrintsWell(page, path, sheets)
  }
  await passGate(page, '/resources/ai-roi-calculator')
  await expectPrintsWell(page, 'the calculator', 2)
  await passGate(page, `/resources/automation-checklist#${QUIZ_ANSWERS}`)
  await expect(page.locator('#tool-heading')).toHaveText('A shared result')
  // With the points of each answer, which fill a sheet.
  await expectPrintsWell(page, 'the quiz result', 3)
})

async function expectPrintsWell(page: Page, what: string, sheets: number): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const { format, width, height } of REPORT_PAGES) {
    await page.setViewportSize({ width, height })
    const faults = await page.evaluate(faultsOnPaper, height - MARGINS)
    expect.soft(faults, `${what}, ${format}`).toEqual([])
    const pdf = await page.pdf({ format })
    const glyphs = glyphsBySheet(pdf.toString('latin1'))
    expect(glyphs.length, `sheets of ${what}, ${format}`).toBeLessThanOrEqual(sheets)
    // A last sheet with a line or two on it is wasted.
    for (const count of glyphs) expect(count, `${what}, ${format}: ${glyphs}`).toBeGreaterThan(100)
  }
  await page.emulateMedia({ media: 'screen' })
}

/**
 * Runs in the page with print styles: finds what is wider than the paper, can be split across
 * sheets, or is too pale without its background.
 */
function faultsOnPaper(room: number): string[] {
  const faults: string[] = []
  const context = document.createElement('canvas').getContext('2d')
  /** Contrast with white paper; browsers print no backgrounds unless told to. */
  const contrast = (color: string) => {
    if (!context) throw new Error('no canvas')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) =>
      byte > 10 ? ((byte / 255 + 0.055) / 1.055) ** 2.4 : byte / 3294,
    )
    return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
  }
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility() || element.closest('.sr-only')) continue
    const box = element.getBoundingClientRect()
    const name = `${element.tagName} ${element.textContent.trim().slice(0, 30)}`
    const style = getComputedStyle(element)
    if (box.right > innerWidth + 1 && !element.closest('svg')) faults.push(`too wide: ${name}`)
    if (style.position === 'fixed') faults.push(`on every sheet: ${name}`)
    if (element.matches('figure, tr, li, h1, h2, h3, .keep, dl.figures, .next')) {
      if (style.breakInside !== 'avoid') faults.push(`can be cut: ${name}`)
      if (box.height > room) faults.push(`higher than a sheet: ${name}`)
    }
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const ink = element.closest('svg') ? style.fill : style.color
    if (ink !== 'none' && texts.some((text) => text.textContent?.trim()) && contrast(ink) < 4.5)
      faults.push(`pale: ${name}`)
  }
  return faults
}

/**
 * How many glyphs each sheet of a PDF shows: Chromium writes them as hexadecimal strings, and an
 * empty sheet as an empty stream.
 */
function glyphsBySheet(pdf: string): number[] {
  const objects = new Map(
    [...pdf.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj/gms)].map(([, id, body]) => [id, body ?? '']),
  )
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  return pages.map((page) => {
    const contents = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1]) ?? ''
    const stream = /stream\n(.*)\nendstream/s.exec(contents)?.[1] ?? ''
    const drawing = stream && inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    const strings = drawing.match(/<[0-9A-Fa-f]+>/g) ?? []
    return strings.reduce((sum, text) => sum + (text.length - 2) / 2, 0)
  })
}
