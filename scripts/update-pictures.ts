/**
 * `npm run pictures:update`: re-records the screenshots that the browser tests compare pages with,
 * where a page now looks different.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { buildLocally } from '#tools/stack/build.ts'
import { runProgram } from '#tools/stack/child.ts'
import { findBrowser } from '#tools/suites/browser.ts'

const FOLDER = 'tests/e2e/screenshots'

const SITE_BUILD = await buildLocally(console.log)
console.log('Visiting every page and state…')
await runProgram(
  'playwright',
  ['test', '--config', 'tests/e2e/playwright.config.ts', 'e2e/screenshots-', '--update-snapshots'],
  { ...process.env, TESTS: 'long', SITE_BUILD, CHROMIUM_PATH: await findBrowser() },
)
for (const name of await readdir(FOLDER)) {
  if (await shrink(join(FOLDER, name))) console.log(`new: ${join(FOLDER, name)}`)
}

/**
 * Converts a screenshot to a palette PNG, a third of the size.
 *
 * @returns false if it already has a palette, which means it isn't new
 */
async function shrink(path: string): Promise<boolean> {
  const picture = await readFile(path)
  if ((await sharp(picture).metadata()).isPalette) return false
  await writeFile(
    path,
    await sharp(picture).png({ palette: true, colours: 32, dither: 0, effort: 10 }).toBuffer(),
  )
  return true
}
