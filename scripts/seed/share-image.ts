/**
 * `node scripts/seed/share-image.ts`: renders assets/share.html to assets/share.png, the image
 * shown when a page is shared.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import sharp from 'sharp'

const FOLDER = join(import.meta.dirname, 'assets')

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || undefined })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.goto(pathToFileURL(join(FOLDER, 'share.html')).href)
await page.evaluate(() => document.fonts.ready)
const picture = await page.screenshot()
await browser.close()
await sharp(picture)
  .png({ palette: true, colours: 64, effort: 10 })
  .toFile(join(FOLDER, 'share.png'))
