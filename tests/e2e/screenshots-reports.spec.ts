import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { passGate } from './lead.ts'
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

test('emails match their screenshots', async ({ page, stack }) => {
  const email = await passGate(page, '/resources/ai-roi-calculator')
  const [lead] = await stack.rows<{ id: string }>(
    'select id from email_submissions where email = $1',
    [email],
  )
  await askForReport(stack, 'roi', { email, lead: lead?.id, delivery: 'email' })
  await expect.poll(() => stack.mails(email)).toHaveLength(1)
  const [team] = await stack.mails(email)
  await expect.poll(() => stack.sentTo(email)).toHaveLength(1)
  const [report] = await stack.sentTo(email)
  const fonts = await fontFaces()
  for (const [name, mail] of Object.entries({ team, report })) {
    // Recipient and date differ every time, and the machine's fonts aren't ours to test.
    const html = mail?.html
      .replaceAll(email, 'visitor@example.com')
      .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '00000000-0000-4000-8000-000000000000')
      .replaceAll(/\w+ \d+, 20\d\d, \d+:\d\d [AP]M UTC/g, 'November 3, 2026, 9:00 AM UTC')
      .replaceAll(new URL(stack.url).host, 'northwright.example')
    await page.setContent(`${html}<style>${fonts}</style>`)
    await page.evaluate(() => document.fonts.ready)
    // An email is shown inside another page, which supplies the landmarks.
    await expectAccessible(page, name, { except: ['landmark-one-main', 'region'] })
    await compareScreenshots(page, `mail-${name}`)
  }
})
