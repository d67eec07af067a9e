import { createHmac, hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Stack } from '#tools/harness/stack.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { emailedLink, newEmail, passGate, QUIZ_ANSWERS } from './lead.ts'
import { answerByKeys } from './quiz-keys.ts'

const QUIZ = '/resources/automation-checklist'
const CALCULATOR = '/resources/ai-roi-calculator'

/** A token as the site signs it. */
function sign(stack: Stack, event: string, expires: number): string {
  const key = hkdfSync('sha256', String(stack.env.CRON_SECRET), '', 'result links', 32)
  const signed = Buffer.alloc(20)
  signed.write(event.replaceAll('-', ''), 'hex')
  signed.writeUInt32BE(expires, 16)
  const signature = createHmac('sha256', Buffer.from(key)).update(signed).digest().subarray(0, 16)
  return Buffer.concat([signed, signature]).toString('base64url')
}

test('the quiz’s result comes by email, and its link opens it on another device, without the gate', async ({
  page,
  stack,
  colleague,
}) => {
  const email = newEmail()
  await passGate(page, QUIZ, email)
  await answerByKeys(page)
  const link = await emailedLink(stack, email)
  const [file] = await stack.attached(email)
  expect(file?.[0]).toMatch(/^Process_Automation_Report_.+\.pdf$/)
  expect(file?.[1]).toMatch(/^%PDF/)

  const device = await colleague.newPage()
  const requested: string[] = []
  device.on('request', (request) => requested.push(request.url(), request.headers().referer ?? ''))
  await device.goto(link)
  await expect(device.locator('#tool-heading')).toHaveText('Quiz Complete!')
  await expect(device.getByText('Moderate Automation Readiness')).toBeVisible()
  await expect(device).toHaveURL(new URL(QUIZ, stack.url).href)
  expect(requested.filter((url) => url.includes('open='))).toEqual([])
  await expectAccessible(device, 'a result opened by its link')

  const downloading = device.waitForEvent('download')
  await device.getByRole('button', { name: 'Download as PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Process_Automation_Report_.+\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await device.getByRole('button', { name: 'Email me this report' }).click()
  await expect(device.getByText(`We already sent this report to ${email}.`)).toBeVisible()
  expect(
    await stack.rows(
      `select kind from person_events where kind = 'link-opened'
        and person_id = (select id from people where email = $1)`,
      [email],
    ),
  ).toHaveLength(1)
})

test('the calculator’s link opens the figures; once expired or erased it says so, above the gate', async ({
  page,
  stack,
  colleague,
  expected,
}) => {
  expected.problems.push(/status of (404|410)/)
  const email = newEmail()
  await passGate(page, CALCULATOR, email)
  await page.getByRole('textbox').first().fill('60000')
  const link = await emailedLink(stack, email)
  const device = await colleague.newPage()
  await device.goto(link)
  await expect(device.locator('#tool-heading')).toHaveText('Enter your numbers')
  await expect(device.getByRole('textbox').first()).toHaveValue('60,000')
  await expect(device.getByText("someone else's result")).toBeHidden()
  await expect(device).toHaveURL(new URL(CALCULATOR, stack.url).href)

  await device.reload()
  const staffCost = device.getByRole('textbox').first()
  await expect(staffCost).toHaveValue('60,000')
  await staffCost.fill('70000')
  await device.goto('/resources')
  await device.goBack()
  await expect(staffCost).toHaveValue(/^70,?000$/)

  const [event] = await stack.rows<{ id: string }>(
    `select id from person_events where kind = 'result'
      and person_id = (select id from people where email = $1)`,
    [email],
  )
  const yesterday = Math.floor(Date.now() / 1000) - 86_400
  const note = device.getByRole('status').filter({ hasText: /link/ })
  const field = device.getByRole('textbox', { name: 'Email address' })
  await device.goto('/resources')
  await device.goto(`${CALCULATOR}#open=${sign(stack, event?.id ?? '', yesterday)}`)
  await expect(note).toContainText('This link has expired')
  await expect(field).toBeVisible()

  await stack.rows('delete from email_submissions where email = $1', [email])
  await device.goto('/resources')
  await device.goto(link)
  await expect(note).toContainText(
    'This link no longer works. Enter your email address to use the tool.',
  )
  await expect(device).toHaveURL(new URL(CALCULATOR, stack.url).href)
  await expect(field).toBeVisible()
  await expectAccessible(device, 'the gate below a link that opens nothing')
})

test('the mailed link opens again: reload, Back, and a new tab with the latest figures, of one lead', async ({
  page,
  stack,
  colleague,
}) => {
  const email = newEmail()
  await passGate(page, CALCULATOR, email)
  await page.getByRole('textbox').first().fill('60000')
  const link = await emailedLink(stack, email)
  const device = await colleague.newPage()
  const staffCost = device.getByRole('textbox').first()
  await device.goto(link)
  await expect(staffCost).toHaveValue('60,000')
  await device.reload()
  await expect(staffCost).toHaveValue('60,000')
  await device.goto(QUIZ)
  await device.goBack()
  await expect(staffCost).toHaveValue('60,000')
  const figures = `select data->'input'->'currentStaffCost' as cost from person_events
    where kind = 'result' and person_id = (select id from people where email = $1)`
  expect(await stack.rows(figures, [email])).toEqual([{ cost: 60_000 }])
  await staffCost.fill('70000')
  await expect
    .poll(() => stack.rows(figures, [email]), { timeout: 10_000 })
    .toEqual([{ cost: 70_000 }])

  const tab = await colleague.newPage()
  await tab.goto(link)
  await expect(tab.getByRole('textbox').first()).toHaveValue('70,000')
  const given = 'select source from email_submissions where email = $1'
  expect(await stack.rows(given, [email])).toEqual([{ source: 'resource_ai-roi-calculator' }])
  expect(await stack.sentTo(email)).toHaveLength(1)
})

test('a shared link still asks for an email address', async ({ page }) => {
  await page.goto(`${QUIZ}#${QUIZ_ANSWERS}`)
  await expect(page.getByText('A result is waiting behind this link.')).toBeVisible()
})
