/** `npm run roadmap`: builds the roadmap's PDF from the sheets next to this file. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { assemble, AUTHOR, sourceDigest, SUBJECT, TITLE } from './document.ts'
import { withMetadata } from './metadata.ts'

const OUTPUT = join(import.meta.dirname, '../seed/assets/ai-implementation-roadmap.pdf')
const SMALLEST_TEXT_PT = 8.49
const EDITION_DATE = new Date('2026-11-01T09:00:00Z')

const browserPath = (): string | undefined =>
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))

/** Finds what a printer would send back: overfull sheets, and text that is cut off or too small. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const found: string[] = []
    for (const sheet of document.querySelectorAll('.sheet')) {
      const name = sheet.id || 'cover'
      const body = sheet.querySelector('.body')
      const padding = body ? parseFloat(getComputedStyle(body).paddingBottom) : 0
      const bottom = (body?.getBoundingClientRect().bottom ?? 0) - padding
      const last = body?.lastElementChild?.getBoundingClientRect().bottom ?? 0
      if (last > bottom + 1) found.push(`${name}: overfull by ${Math.round(last - bottom)} px`)
      for (const element of sheet.querySelectorAll('*')) {
        const hasText = [...element.childNodes].some(
          (n) => n.nodeType === 3 && n.textContent?.trim(),
        )
        if (!hasText) continue
        const text = element.textContent?.trim().slice(0, 30)
        const size = (parseFloat(getComputedStyle(element).fontSize) * 72) / 96
        if (size < smallest) found.push(`${name}: ${size.toFixed(1)} pt: ${text}`)
        const box = element.getBoundingClientRect()
        const frame = sheet.getBoundingClientRect()
        if (box.right > frame.right - 37 || box.left < frame.left + 37)
          found.push(`${name}: outside the frame: ${text}`)
      }
    }
    return found
  }, SMALLEST_TEXT_PT)
}

const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
})
try {
  const page = await browser.newPage()
  await page.setContent(assemble())
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await page.evaluate(() => document.fonts.ready)
  const found = await faults(page)
  if (found.length > 0) throw new Error(`The sheets do not fit:\n${found.join('\n')}`)
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  })
  const about = { title: TITLE, author: AUTHOR, subject: SUBJECT, date: EDITION_DATE }
  writeFileSync(OUTPUT, withMetadata(pdf, { ...about, digest: sourceDigest() }))
  console.log(`Wrote ${OUTPUT} (${Math.round(pdf.length / 1024)} KB)`)
} finally {
  await browser.close()
}
