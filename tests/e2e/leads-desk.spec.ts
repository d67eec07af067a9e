import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expect } from './fixtures.ts'
import { emailedLink, newEmail, passGate } from './lead.ts'
import { addLeads, rows, tabTo } from './leads.ts'
import { answerByKeys } from './quiz-keys.ts'
import { openLeads, reopen, test } from './studio.ts'

const QUIZ = '/resources/automation-checklist'

test('sales finds what a visitor did, figure for figure, works on it, exports it and erases it', async ({
  studio: page,
  expected,
  colleague,
  browser,
  stack,
}) => {
  expected.problems.push(/status of 40[14]/)
  const another = await browser.newContext({ baseURL: stack.url })
  const visitor = await colleague.newPage()
  const email = await passGate(visitor, `${QUIZ}?utm_source=linkedin&utm_campaign=spring`)
  await answerByKeys(visitor)
  const link = await emailedLink(stack, email)
  const forwarded = await another.newPage()
  await forwarded.goto(link)
  await expect(forwarded.locator('#tool-heading')).toHaveText('A shared result')
  await another.close()
  await bookFromEmail(await colleague.newPage(), link)
  // As if the question had said something else then.
  await stack.rows(
    `update person_events set data = jsonb_set(data, '{words,team_size,question}', '"How many?"')
      where kind = 'result' and person_id = (select id from people where email = $1)`,
    [email],
  )

  const scored = `select score from people join person_events on person_id = people.id
    where email = $1 and kind = 'booking' and scored_at >= last_at`
  const score = () => stack.rows<{ score: number }>(scored, [email])
  await expect.poll(score).toHaveLength(1)
  const points = (await score())[0]?.score
  const brief = await pressed(stack, email)
  for (const line of [
    `Score: ${points} of 100`,
    '+9 Budget of $25,000 to $100,000',
    'Campaign: spring',
    'Moderate Automation Readiness: 22 of 32 points in the quiz.',
    '25 hours per week',
    'Opened the booking page',
  ])
    expect(brief).toContain(line)
  const log = await watchLake(stack)
  // The session that the test before has left.
  await page.context().clearCookies()
  await openLeads(page, stack, 'editor')
  await page
    .getByRole('searchbox', { name: 'Search by email address, name or company' })
    .fill(email)
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/search/)
  await expect(rows(page)).toContainText('spring')
  await rows(page).click()

  await expect(page.getByRole('heading', { name: email })).toBeFocused()
  await expect(
    page.getByText(
      /^22 of 32 points: Moderate Automation Readiness\. The result says: “.*documented.*”$/,
    ),
  ).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^Readiness 69%, Process Maturity \d+%/ }),
  ).toBeVisible()
  const figures = page.getByRole('table', { name: 'Figures' })
  await expect(figures.getByRole('row')).toHaveText([
    /Moderate Automation Readiness.*22 of 32, 69%/,
    /Timeline.*month/,
  ])
  const answers = page.getByRole('table', { name: 'What was answered' })
  await expect(answers.getByRole('row')).toHaveCount(8)
  await expect(answers.getByRole('row').nth(1)).toContainText('25 hours per week')
  const reworded = answers.getByRole('row').filter({ hasText: 'How many?' })
  await expect(reworded).toContainText('Reworded since: ')
  await expect(page.getByText(/link was opened on a device that we don’t know/)).toBeVisible()
  await expect(page.getByText('What they agreed to')).toBeVisible()
  // What they asked for is told, and that they are hot.
  await expect(entry(page, /Email to the team/)).toContainText(['Delivered', 'Delivered'])
  const person = page.getByRole('region', { name: 'Person' })
  await expect(person.getByText(`${points} points`, { exact: true })).toBeVisible()
  await expect(fact(person, 'Campaign')).toContainText('spring')
  await expect(fact(person, 'Budget of $25,000 to $100,000')).toContainText('+9')

  await page.getByRole('combobox', { name: 'State' }).selectOption('In talks')
  await expect(page.getByText(/changed the state from New to In talks/)).toBeVisible()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText(/became the owner/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('Wants a workshop.\nCall on Monday.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('')
  const place = await reopen(page)
  await expect(page.getByText('Wants a workshop.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('in-talks')
  await expect(rows(page)).toContainText('In talks')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  // The note is in it as it was written, on two lines.
  expect(parse(file, { columns: true })).toEqual([
    expect.objectContaining({ email, last_note: 'Wants a workshop.\nCall on Monday.' }),
  ])

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Erase this person' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Erase' })).toBeDisabled()
  await dialog.getByRole('textbox').fill(email.toUpperCase())
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog.getByText('Done').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Nobody found')).toBeVisible()
  expect(await stack.rows('select from people where email = $1', [email])).toEqual([])
  // Neither Back nor a link that somebody kept finds them, and there is nothing to try again.
  await page.goBack()
  await expect(page.getByRole('heading', { name: email })).toHaveCount(0)
  await reopen(page, place)
  const gone = page.getByRole('region', { name: 'Person' }).getByRole('alert')
  await expect(gone).toContainText('It may have been erased')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)

  // Nothing of all this went to the content lake: only proofs of who uses the Studio.
  const written = await log()
  expect(written.length).toBeGreaterThan(0)
  expect(written.filter(({ id }) => !/^desk-proof\.\w+$/.test(id))).toEqual([])
  expect(JSON.stringify(written)).not.toContain('@')
})

test('the list goes on when scrolled; its filters are in the link', async ({
  studio: page,
  stack,
}) => {
  const domain = `${newEmail().slice(8, 16)}.example`
  await addLeads(stack, domain, 120)
  await openLeads(page, stack, 'editor', `?leads[search]=${domain}`)
  await expect(rows(page)).toHaveCount(50)
  // Rows are made again when more arrive.
  await expect(() => rows(page).nth(49).scrollIntoViewIfNeeded()).toPass()
  await expect(rows(page)).toHaveCount(100)
  await expect(() => rows(page).nth(99).scrollIntoViewIfNeeded()).toPass()
  await expect(page.getByText('120 people')).toBeVisible()
  await expect(rows(page)).toHaveCount(120)

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Campaign' }).selectOption('autumn')
  await expect(page.getByText('40 people')).toBeVisible()
  await page.getByRole('combobox', { name: 'Last active' }).selectOption('Last 7 days')
  await expect(page.getByText('2 people')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 people')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  // People who come in meanwhile appear without a reload.
  await stack.rows(
    `insert into email_submissions (email, source, page, attribution)
     values ($1, 'resource_automation-checklist', '/', '{"utm_campaign": "autumn"}')`,
    [`new@${domain}`],
  )
  await expect(rows(page).first()).toContainText(`new@${domain}`)
  await rows(page).nth(1).click()
  await expect(page.getByRole('heading', { name: `lead-2@${domain}` })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: `lead-2@${domain}` })).toBeHidden()
  await expect(page.getByText('3 people')).toBeVisible()

  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await page.getByRole('combobox', { name: 'Last active' }).selectOption('At any time')
  await page.getByRole('combobox', { name: 'Campaign' }).selectOption('Any campaign')
  await page.getByRole('combobox', { name: 'Spam' }).selectOption('Only flagged as spam')
  await expect(page.getByText('Nobody found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('of more than 200 who are chosen, the first 200 are changed, and the others stay chosen', async ({
  studio: page,
  stack,
}) => {
  const domain = `${newEmail().slice(8, 16)}.example`
  await addLeads(stack, domain, 201)
  await openLeads(page, stack, 'editor', `?leads[domain]=${domain}`)
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded()
    await expect(page.getByText('201 people')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .evaluateAll((boxes: HTMLInputElement[]) => boxes.map((box) => box.click()))
  await expect(
    page.getByText('201 chosen. 200 at a time are changed: the first in the list.'),
  ).toBeVisible()
  await page.getByRole('combobox', { name: 'State of all' }).selectOption('Not a fit')
  await expect(page.getByText('1 chosen', { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `Choose lead-200@${domain}` })).toBeChecked()
  // On a phone, too, the number is beside nothing that covers it.
  await page.setViewportSize({ width: 390, height: 800 })
  const said = await page.getByText('1 chosen', { exact: true }).boundingBox()
  expect(said?.width).toBeGreaterThan(60)
  const left = `select email from people where email like $1 and state = 'new'`
  expect(await stack.rows(left, [`%@${domain}`])).toEqual([{ email: `lead-200@${domain}` }])
})

test('several are given to a colleague at once, and found by owner', async ({
  studio: page,
  stack,
}) => {
  const domain = `${newEmail().slice(8, 16)}.example`
  await addLeads(stack, domain, 4)
  await openLeads(page, stack, 'editor', `?leads[domain]=${domain}`)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('checkbox', { name: `Choose lead-0@${domain}` }).check()
  await rows(page).nth(1).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('2 chosen')).toBeVisible()
  // A colleague is faster with one of them.
  await stack.rows(
    `update people set owner = '{"id": "editor", "name": "Local editor"}' where person = $1`,
    [`lead-0@${domain}`],
  )
  const owner = page.getByRole('combobox', { name: 'Owner of all' })
  await owner.selectOption('Local administrator')
  await expect(page.getByText('1 of 2 changed')).toBeVisible()
  await expect(
    page.getByText(/lead-0@.* was left: owner: Somebody made Local editor/),
  ).toBeVisible()
  await owner.selectOption('Local administrator')
  await expect(page.getByText('2 chosen')).toBeHidden()
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page
    .getByRole('combobox', { name: 'Owner', exact: true })
    .selectOption('Local administrator')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/owner/)
  await page.getByRole('combobox', { name: 'Owner', exact: true }).selectOption('Unassigned')
  await expect(rows(page)).toHaveCount(2)
  await rows(page).first().click()
  await page
    .getByRole('region', { name: 'Person' })
    .getByRole('combobox', { name: 'Owner' })
    .selectOption('Local administrator')
  await expect(page.getByText('Local editor made Local administrator the owner')).toBeVisible()
  // In other tests, rules give people to others.
  const mails = async () =>
    (await stack.mails('to look after')).filter(({ text }) => text.includes('Local editor made'))
  await expect.poll(mails).not.toEqual([])
  for (const { to } of await mails()) expect(to).toEqual(['administrator@northwright.example'])
})

test('everything is reached by the keyboard alone', async ({ studio: page, stack }) => {
  const domain = `${newEmail().slice(8, 16)}.example`
  await addLeads(stack, domain, 3)
  await openLeads(page, stack, 'editor')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(domain)
  await expect(page).toHaveURL(/search/)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `lead-1@${domain}` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(1)).toBeFocused()

  await page.keyboard.press('Enter')
  const note = page.getByRole('textbox', { name: 'Note' })
  await tabTo(page, 'State')
  await page.keyboard.type('Won')
  await expect(page.getByText(/changed the state from New to Won/)).toBeVisible()
  await tabTo(page, 'Note')
  await page.keyboard.type('By keyboard / only')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('By keyboard / only')).toBeVisible()
  await expect(note).toHaveValue('')
  await expect(note).toBeFocused()
  await tabTo(page, 'More', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  // The menu takes the focus a moment after it is shown.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Erase this person…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { name: `lead-1@${domain}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: `lead-1@${domain}` })).toBeHidden()
})

/** A line of the score or the origin, by its label. */
function fact(person: Locator, label: string) {
  return person.getByText(label, { exact: true }).locator('xpath=../..')
}

function entry(page: Page, text: RegExp) {
  return page
    .getByRole('region', { name: 'Person' })
    .getByRole('listitem')
    .filter({ hasText: text })
}

/** Opens the result from the email on another device, and presses the way to a call there. */
async function bookFromEmail(device: Page, link: string): Promise<void> {
  await device.goto(link)
  await expect(device.locator('#tool-heading')).toHaveText('Quiz Complete!')
  const opening = device.waitForEvent('popup')
  await device.getByRole('link', { name: 'Book Discovery Call' }).click()
  await (await opening).close()
}

/** The second email to the team, as if the time until it had passed. */
async function pressed(stack: Stack, email: string): Promise<string> {
  const mails = async () =>
    (await stack.mails('Opened the booking page · ')).filter(({ text }) => text.includes(email))
  await expect.poll(mails).toHaveLength(1)
  return (await mails())[0]?.text ?? ''
}

/** A document that was written, and with what. */
interface Written {
  id: string
  mutations: unknown[]
}

/**
 * Follows what is written to the content lake from now on.
 *
 * @returns a function that ends it, and returns all of it
 */
async function watchLake(stack: Stack): Promise<() => Promise<Written[]>> {
  const written: Written[] = []
  const events = lakeClient(stack).listen('*', {}, { events: ['welcome', 'mutation'] })
  const welcome = Promise.withResolvers<void>()
  const following = events.subscribe({
    next: (event) => {
      if (event.type === 'welcome') welcome.resolve()
      if (event.type === 'mutation')
        written.push({ id: event.documentId, mutations: event.mutations })
    },
    error: welcome.reject,
  })
  await welcome.promise
  return async () => {
    following.unsubscribe()
    return written
  }
}
