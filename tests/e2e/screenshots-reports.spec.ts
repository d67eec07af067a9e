import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expectAccessible } from './axe.ts'
import { test } from './fixtures.ts'
import { compareScreenshots } from './screenshot.ts'
import { askForReport, REPORTS } from './report-pages.ts'
import { fontFaces } from '#lib/tools/reports/style.ts'

// The styles of an email, and the one that keeps a screenshot still, are injected into a page of
// the site.
test.use({ bypassCSP: true })

test('reports match their screenshots, also in the dark scheme', async ({ page, stack }) => {
  for (const kind of REPORTS) {
    await page.setContent(await askForReport(stack, kind, { email: 'ada@example.com' }))
    await page.evaluate(() => document.fonts.ready)
    await expectAccessible(page, kind)
    await compareScreenshots(page, `report-${kind}`, {
      mask: [page.locator('.next .note')],
    })
  }
})

test('emails match their screenshots', async ({ page }) => {
  const fonts = await fontFaces()
  // In a process of its own: what writes them is for servers alone, and this imports as a browser.
  const code = `import { everyEmail } from '#tests/unit/leads/email/every-email.ts'
    process.stdout.write(JSON.stringify(everyEmail()))`
  const flags = ['--conditions=react-server', '--input-type=module', '-e', code]
  const { stdout } = await promisify(execFile)(process.execPath, flags)
  const emails: Record<string, { html: string }> = JSON.parse(stdout)
  for (const [name, { html }] of Object.entries(emails)) {
    await page.setContent(`${html}<style>${fonts}</style>`)
    await page.evaluate(() => document.fonts.ready)
    // An email is shown inside another page, which supplies the landmarks.
    await expectAccessible(page, name, { except: ['landmark-one-main', 'region'] })
    await compareScreenshots(page, `mail-${name}`, { widest: 768 })
  }
})
