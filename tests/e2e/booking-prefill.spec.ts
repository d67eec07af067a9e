import type { Page } from '@playwright/test'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expect, NO_RETRY } from './fixtures.ts'
import { emailedLink, passGate, QUIZ_ANSWERS } from './lead.ts'
import { html, openLeads, test } from './studio.ts'

test.describe.configure(NO_RETRY)

const CALCULATOR = '/resources/ai-roi-calculator'
const QUIZ = '/resources/automation-checklist'

async function setPrefill(stack: Stack, bookingPrefill: string): Promise<void> {
  await lakeClient(stack).patch('siteSettings').set({ bookingPrefill }).commit()
  const isOn = bookingPrefill !== 'none'
  for (const path of ['/', CALCULATOR]) {
    const shown = async () => (await html(stack, path)).includes('data-prefill')
    await expect.poll(shown).toBe(isOn)
  }
}

/** Presses a booking link; what the scheduler got, and what the link held before and after. */
async function book(page: Page, name: RegExp) {
  const link = page.getByRole('link', { name }).first()
  const href = () => link.evaluate((each: HTMLAnchorElement) => each.href)
  const before = await href()
  const opening = page.waitForEvent('popup')
  await link.click()
  const popup = await opening
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Free discovery call')
  expect(await href()).toBe(before)
  const given = new URL(popup.url()).searchParams
  const filled = ['email', 'notes', 'a1'].flatMap((field) => given.getAll(field))
  const landing = given.get('metadata[landing]')
  const referrer = await popup.evaluate(() => document.referrer)
  await popup.close()
  return { filled, landing, referrer }
}

const submissions = (stack: Stack) => stack.rows('select from email_submissions')

test('the scheduler gets address and link when the visitor presses', async ({ page, stack }) => {
  await setPrefill(stack, 'cal.com')
  await page.goto(CALCULATOR)
  const first = { filled: [], landing: CALCULATOR, referrer: `${stack.url}/` }
  expect(await book(page, /^Book a Call/)).toEqual(first)
  const email = await passGate(page, CALCULATOR)
  const { filled } = await book(page, /^Book Discovery Call/)
  expect(filled).toEqual([
    email,
    expect.stringMatching(/^For our team: http:\/\/localhost:\d+\/studio\/leads\/[\w-]{22}$/),
  ])
  // With a submission's ID, anyone could add to the person's story.
  const [own] = await stack.rows<{ id: string }>(
    'select id from email_submissions where email = $1',
    [email],
  )
  expect(filled.join()).not.toContain(own?.id)
  expect(await page.content()).not.toContain(email)
  await page.goto('/')
  expect((await book(page, /^Book a Call/)).filled).toEqual(filled)
  await page.goto(`${QUIZ}#${QUIZ_ANSWERS}`)
  await page.getByRole('button', { name: 'Not you?' }).click()
  expect((await book(page, /^Book a Call/)).filled).toEqual([])
})

test('the link in a booking shows the team who booked, asks strangers to sign in, and makes no lead', async ({
  page,
  colleague,
  browser,
  expected,
  stack,
}) => {
  expected.problems.push(/status of 40[14]/)
  await setPrefill(stack, 'calendly')
  const email = await passGate(page, CALCULATOR)
  await page.getByLabel('Project Duration (months)', { exact: true }).fill('24')
  const { filled } = await book(page, /^Book Discovery Call/)
  const link = String(filled[1]).replace('For our team: ', '')
  const reference = link.slice(-22)
  const kinds = `select kind from person_events join people on people.id = person_id
    where email = $1 order by kind`
  await expect
    .poll(() => stack.rows(kinds, [email]))
    .toEqual([{ kind: 'booking' }, { kind: 'result' }])
  const before = await submissions(stack)

  const stranger = await colleague.newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('link', { name: 'Local account' })).toBeVisible()
  expect(await stranger.content()).not.toContain(email)
  const asked = await stranger.request.get(`/api/desk/leads/${reference}`)
  expect(asked.status()).toBe(401)
  expect(await asked.text()).not.toContain(email)

  const engineer = await (await browser.newContext({ baseURL: stack.url })).newPage()
  await openLeads(engineer, stack, 'editor', `/${reference}`)
  await expect(engineer.getByRole('heading', { name: email })).toBeVisible()
  await expect(engineer.getByText('Opened the booking page').first()).toBeVisible()
  await expect(engineer.getByRole('table', { name: 'Figures' })).toContainText('Net Benefit')
  await expect(engineer).toHaveURL(/leads\/[\da-f-]{36}/)
  expect(await submissions(stack)).toHaveLength(before.length)

  await stack.rows('delete from email_submissions where email = $1', [email])
  await engineer.goto(link)
  await expect(engineer.getByRole('region', { name: 'Person' }).getByRole('alert')).toContainText(
    'It may have been erased',
  )
  await engineer.context().close()
})

test('a booking is of this device’s person, not the link’s', async ({ page, colleague, stack }) => {
  await setPrefill(stack, 'cal.com')
  const helen = await passGate(page, CALCULATOR)
  await page.getByRole('textbox').first().fill('60000')
  const link = await emailedLink(stack, helen)

  const device = await colleague.newPage()
  const other = await passGate(device, QUIZ)
  const tab = await colleague.newPage()
  await tab.goto(link)
  await expect(tab.getByRole('textbox').first()).toHaveValue('60,000')
  expect((await book(tab, /^Book Discovery Call/)).filled).toEqual([other])
  const booked = `select people.email from person_events join people on people.id = person_id
    where kind = 'booking' and people.email = any($1)`
  expect(await stack.rows(booked, [[helen, other]])).toEqual([])
  expect(await stack.sentTo(other)).toEqual([])

  // On Helen's own device it is hers.
  const hers = await page.context().newPage()
  await hers.goto(link)
  await expect(hers.getByRole('textbox').first()).toHaveValue('60,000')
  const { filled } = await book(hers, /^Book Discovery Call/)
  expect(filled[0]).toBe(helen)
  await expect.poll(() => stack.rows(booked, [[helen, other]])).toEqual([{ email: helen }])
})

test('a booking link on Home is in the story of the tab’s lead', async ({ page, stack }) => {
  const bookings = (email: string) =>
    stack.rows(
      `select kind from person_events join people on people.id = person_id where email = $1`,
      [email],
    )
  const email = await passGate(page, CALCULATOR)
  await page.goto('/')
  await page
    .getByRole('link', { name: /^Book a Call/ })
    .first()
    .click({ button: 'right' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await bookings(email)).toEqual([])
  await book(page, /^Book a Call/)
  await expect.poll(() => bookings(email)).toEqual([{ kind: 'booking' }])
})

test('nothing is filled in unless staff say so', async ({ page, stack }) => {
  await setPrefill(stack, 'none')
  await passGate(page, CALCULATOR)
  await page.getByLabel('Project Duration (months)', { exact: true }).fill('24')
  expect((await book(page, /^Book Discovery Call/)).filled).toEqual([])
})
