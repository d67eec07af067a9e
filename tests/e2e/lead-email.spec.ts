import { createHmac, hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DEFAULT_INPUTS, textsToHash, toTexts } from '#lib/tools/roi/texts.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { emailedLink, newEmail, passGate } from './lead.ts'
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

test('a quiz’s link opens elsewhere for its owner alone', async ({ page, stack, colleague }) => {
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
  await expect(device.locator('#tool-heading')).toHaveText('A shared result')
  await expect(device.getByText('Moderate Automation Readiness')).toBeVisible()
  await expect(device.getByText('nothing you change here is kept')).toBeInViewport()
  await expect(device).toHaveURL(new URL(QUIZ, stack.url).href)
  expect(requested.filter((url) => url.includes('open='))).toEqual([])
  await expectAccessible(device, 'a result opened by its link')
  expect(await device.content()).not.toContain(email)

  const downloading = device.waitForEvent('download')
  await device.locator('summary', { hasText: 'More ways to keep it' }).click()
  await device.getByRole('button', { name: 'Download as PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Process_Automation_Report_[\d-]{10}\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(device.getByRole('button', { name: 'Email me this report' })).toBeHidden()
  const story = `select kind, data->'elsewhere' as elsewhere from person_events
    where person_id = (select id from people where email = $1) order by created_at`
  const opened = [
    { kind: 'result', elsewhere: null },
    { kind: 'link-opened', elsewhere: true },
  ]
  await expect.poll(() => stack.rows(story, [email])).toEqual(opened)

  await device.getByRole('button', { name: 'Enter your email address' }).click()
  const field = device.getByRole('textbox', { name: 'Email address' })
  await expect(field).toBeFocused()
  await expect(device.getByText('If this result was sent to your address')).toBeVisible()
  await field.fill(email)
  await field.press('Enter')
  await expect(device.locator('#tool-heading')).toHaveText('Quiz Complete!')
  await expect(device).toHaveURL(new URL(QUIZ, stack.url).href)
  await device.locator('summary', { hasText: 'More ways to keep it' }).click()
  await device.getByRole('button', { name: 'Email me this report' }).click()
  await expect(device.getByText(`We already sent this report to ${email}.`)).toBeVisible()
  expect(await stack.rows(story, [email])).toEqual(opened)
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
  // Pasted into the open page, whose framework is still asleep.
  await device.goto(CALCULATOR)
  await device.evaluate((href) => location.assign(href), link)
  await expect(device.locator('#tool-heading')).toHaveText('Enter your numbers')
  await expect(device.getByRole('textbox').first()).toHaveValue('60,000')
  await expect(device.getByText('nothing you change here is kept')).toBeVisible()
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

test('on the owner’s device the link opens again as theirs', async ({ page, stack, expected }) => {
  const email = newEmail()
  await passGate(page, CALCULATOR, email)
  await page.getByRole('textbox').first().fill('60000')
  const link = await emailedLink(stack, email)
  const tabs = page.context()
  const device = await tabs.newPage()
  const staffCost = device.getByRole('textbox').first()
  await device.goto(link)
  await expect(staffCost).toHaveValue('60,000')
  await expect(device.getByRole('note')).toBeHidden()
  await device.reload()
  await expect(staffCost).toHaveValue('60,000')
  await device.goto(QUIZ)
  await device.goBack()
  await expect(staffCost).toHaveValue('60,000')
  const figures = `select data->'input'->'currentStaffCost' as cost from person_events
    where kind = 'result' and person_id = (select id from people where email = $1)`
  expect(await stack.rows(figures, [email])).toEqual([{ cost: 60_000 }])
  await staffCost.fill('70000')
  await expect.poll(() => stack.rows(figures, [email])).toEqual([{ cost: 70_000 }])

  // Pasted over another tool of theirs.
  const tab = await tabs.newPage()
  await tab.goto(CALCULATOR)
  await tab.getByRole('button', { name: 'Continue as' }).click()
  await tab.getByRole('textbox').first().fill('80000')
  await tab.route('**/api/results/open', (route) => route.abort(), { times: 1 })
  expected.problems.push(/ERR_FAILED/, /status of 404/)
  await tab.evaluate((href) => location.assign(href), link)
  await expect(tab.getByText('couldn’t be opened right now')).toBeVisible()
  await expect(tab.getByRole('textbox').first()).toHaveValue(/^80,?000$/)
  await tab.evaluate((href) => location.assign(href), `${link}x`)
  await expect(tab.getByText('This link no longer works.')).toBeVisible()
  await expect(tab).toHaveURL(new URL(CALCULATOR, stack.url).href)
  await tab.evaluate((href) => location.assign(href), link)
  await expect(tab.getByRole('textbox').first()).toHaveValue(/^70,?000$/)
  await expect(tab).toHaveURL(new URL(CALCULATOR, stack.url).href)

  // Somebody else's figures are pasted while the link is still being opened.
  let answer = () => {}
  await tab.route('**/api/results/open', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  const asked = tab.waitForRequest('**/api/results/open')
  await tab.evaluate((href) => location.assign(href), link)
  await asked
  const theirs = textsToHash(toTexts({ ...DEFAULT_INPUTS, currentStaffCost: 90_000 }))
  await tab.evaluate((hash) => location.assign(hash), theirs)
  await expect(tab.getByRole('textbox').first()).toHaveValue('90,000')
  await expect(tab.getByText('someone else’s result')).toBeVisible()
  const answered = tab.waitForResponse('**/api/results/open')
  answer()
  await (await answered).finished()
  await tab.unrouteAll({ behavior: 'wait' })
  await expect(tab.getByRole('textbox').first()).toHaveValue('90,000')
  await expect(tab.getByText('someone else’s result')).toBeVisible()
  expect(await stack.sentTo(email)).toHaveLength(1)
})

test('on a colleague’s device nothing touches the owner', async ({ page, stack, colleague }) => {
  const email = newEmail()
  await passGate(page, CALCULATOR, email)
  await page.getByRole('textbox').first().fill('60000')
  const link = await emailedLink(stack, email)
  const stories = `select email, kind, data->'input'->'currentStaffCost' as cost
    from person_events join people on people.id = person_id
    where email = any($1) and kind <> 'link-opened' order by cost`
  const device = await colleague.newPage()
  const staffCost = device.getByRole('textbox').first()
  const field = device.getByRole('textbox', { name: 'Email address' })
  await device.goto(link)
  // Before the tool is there, the first field is the gate's.
  await expect(staffCost).toHaveValue('60,000')
  await staffCost.fill('70000')
  await device.getByRole('link', { name: /^Book/ }).first().click()
  // The link again, which is still being opened when they go on.
  let answer = () => {}
  await device.route('**/api/results/open', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue().catch(() => {})
  })
  const asked = device.waitForRequest('**/api/results/open')
  await device.evaluate((href) => location.assign(href), link)
  await asked
  await device.getByRole('button', { name: 'Enter your email address' }).click()
  await expect(device).toHaveURL(new URL(CALCULATOR, stack.url).href)
  const guess = newEmail()
  await field.fill(guess)
  await field.press('Enter')
  await expect(staffCost).toHaveValue('70,000')
  answer()
  await device.unrouteAll({ behavior: 'wait' })
  await staffCost.fill('80000')
  const owned = { email, kind: 'result', cost: 60_000 }
  const guessed = { email: guess, kind: 'result', cost: 80_000 }
  await expect.poll(() => stack.rows(stories, [[email, guess]])).toEqual([owned, guessed])

  const tab = await colleague.newPage()
  await tab.goto(link)
  await tab.getByRole('button', { name: 'Start with your own numbers' }).click()
  await expect(tab.getByRole('button', { name: 'Continue as' })).toBeFocused()
  await tab.keyboard.press('Enter')
  await expect(tab.getByRole('textbox').first()).toHaveValue('50,000')
  await expect(tab.getByRole('note')).toBeHidden()
  await tab.reload()
  await expect(tab.getByRole('button', { name: 'Continue as' })).toBeVisible()
  expect(await stack.rows(stories, [[email, guess]])).toEqual([owned, guessed])
})
