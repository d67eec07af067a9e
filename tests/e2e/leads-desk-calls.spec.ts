import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expect } from './fixtures.ts'
import { newEmail } from './lead.ts'
import { book, rows } from './leads.ts'
import { openLeads, reopen, test } from './studio.ts'

const HTML = '<img src=x onerror="document.title=1">'

test('after a call somebody says that it was won, corrects the amount, and both stay in the story', async ({
  studio: page,
  expected,
  stack,
}) => {
  expected.problems.push(/status of 422/)
  const email = newEmail()
  await give(stack, email)
  await book(stack, email, { hours: 26, place: 'https://meet.example/next', answer: HTML })
  await book(stack, email, { hours: -2, place: 'javascript:alert(1)', answer: 'Costs' })
  await stack.rows(
    `insert into unread_bookings (id, scheduler, body, reason)
     values (gen_random_uuid(), 'calendly', $1, 'payload.uri is missing.')`,
    [HTML],
  )
  await openLeads(page, stack, 'editor', '?leads[view]=calls')
  const unread = page.getByRole('region', { name: 'Unread webhooks' })
  await unread.getByText('payload.uri is missing.').click()
  await expect(unread.getByText(HTML)).toBeVisible()
  await unread.getByRole('button', { name: 'Dismiss' }).click()
  await expect(unread).toBeHidden()
  const past = page.getByRole('region', { name: 'Nobody has said how it went' })
  const ahead = page.getByRole('region', { name: 'Next 7 days' })
  await expect(ahead.getByRole('link').filter({ hasText: email })).toContainText('With Grace')
  await past.getByRole('link').filter({ hasText: email }).click()

  const next = page.getByRole('region', { name: 'Next call' })
  await expect(next.getByText('For them (America/New_York)')).toBeVisible()
  await expect(next.getByText('Grace, grace@northwright.example')).toBeVisible()
  const link = next.getByRole('link', { name: 'https://meet.example/next' })
  await expect(link).toHaveAttribute('href', 'https://meet.example/next')
  await expect(next.getByText(HTML)).toBeVisible()

  const question = page.getByRole('region', { name: 'How the call went' })
  await question.getByRole('button', { name: 'Won', exact: true }).click()
  const amount = question.getByRole('textbox', { name: 'Amount' })
  const currency = question.getByRole('textbox', { name: 'Currency' })
  await currency.fill('')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question.getByRole('alert')).toContainText('currency: should be a code')
  await currency.fill('USD')
  await amount.fill('40.000')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question.getByRole('alert')).toContainText(
    'amount: has more decimals than the 2 of USD',
  )
  await expect(amount).toHaveValue('40.000')
  await page.reload()
  await question.getByRole('button', { name: 'Won', exact: true }).click()
  await expect(amount).toHaveValue('40.000')
  await amount.fill('40,000')
  await question.getByRole('button', { name: 'Save' }).click()
  const person = page.getByRole('region', { name: 'Person' })
  await expect(person.getByText(/changed the state from New to Won: \$40,000$/)).toBeVisible()
  await expect(person.getByText(/said that the call of .* was held$/)).toBeVisible()
  await expect(question).toBeHidden()
  await expect(past.getByRole('link').filter({ hasText: email })).toHaveCount(0)

  await expect(person.getByRole('textbox', { name: 'Amount' })).toHaveValue('40000.00')
  await person.getByRole('textbox', { name: 'Amount' }).fill('45,000')
  await person.getByRole('button', { name: 'Save' }).click()
  await expect(person.getByText(/set the amount to \$45,000$/)).toBeVisible()
  await expect(person.getByRole('textbox', { name: 'Amount' })).toHaveValue('45000.00')
  await reopen(page)
  await expect(person.getByRole('textbox', { name: 'Amount' })).toHaveValue('45000.00')
  await expect(person.getByText(/from New to Won: \$40,000$/)).toBeVisible()
  await expect(person.getByText('Booked a call for')).toHaveCount(2)
  await expect(person.getByRole('link', { name: /javascript/ })).toHaveCount(0)
  const kept = await stack.rows('select won_amount, won_currency from people where email = $1', [
    email,
  ])
  expect(kept).toEqual([{ won_amount: '4500000', won_currency: 'USD' }])

  // After another call they are won still, for the same.
  await book(stack, email, { hours: -1 })
  await reopen(page)
  await question.getByRole('button', { name: 'Won', exact: true }).click()
  await expect(amount).toHaveValue('45000.00')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question).toBeHidden()
  await expect(person.getByText(/said that the call of .* was held$/)).toHaveCount(2)
})

test('the next 7 days end with the seventh', async ({ studio: page, stack }) => {
  const [seventh, eighth] = [newEmail(), newEmail()]
  for (const [email, hours] of [
    [seventh, 7 * 24],
    // Not eight days yet, as the website counts them.
    [eighth, 8 * 24 - 0.01],
  ] as const) {
    await give(stack, email)
    await book(stack, email, { hours })
  }
  await openLeads(page, stack, 'editor', '?leads[view]=calls')
  await expect(page.getByRole('region', { name: 'Next 7 days' }).getByText(seventh)).toBeVisible()
  await expect(page.getByText(eighth)).toHaveCount(0)
})

test('where a CRM says the state, the question after a call is only whether they came', async ({
  studio: page,
  stack,
}) => {
  const email = newEmail()
  await give(stack, email)
  await book(stack, email, { hours: -2 })
  const crm = { stateFrom: 'hubspot', ownerFrom: 'hubspot' }
  await lakeClient(stack).patch('siteSettings', { set: { crm } }).commit()
  await openLeads(page, stack, 'editor', `?leads[search]=${email}`)
  await rows(page).click()
  const question = page.getByRole('region', { name: 'How the call went' })
  const held = question.getByRole('button', { name: 'It was held' })
  // A process keeps the settings for half a minute.
  await expect(async () => {
    await reopen(page)
    await expect(held).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(question.getByText('HubSpot says what comes of it.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Won' })).toHaveCount(0)
  await held.click()
  const person = page.getByRole('region', { name: 'Person' })
  await expect(person.getByText(/said that the call of .* was held$/)).toBeVisible()
  const state = person.getByRole('combobox', { name: 'State, from HubSpot' })
  await expect(state).toHaveValue('new')
  await expect(state).toBeDisabled()
  await expect(person.getByRole('combobox', { name: 'Owner, from HubSpot' })).toBeDisabled()
  await expect(person.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: `Choose ${email}` }).check()
  for (const name of ['Owner of all, from HubSpot', 'State of all, from HubSpot'])
    await expect(page.getByRole('combobox', { name })).toBeDisabled()
})

test('an open person follows what happens, what is typed stays, and markup in a call is text', async ({
  studio: page,
  stack,
}) => {
  const email = newEmail()
  await give(stack, email)
  await openLeads(page, stack, 'editor', `?leads[search]=${email}`)
  await rows(page).click()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Half a thought')
  await book(stack, email, { hours: 26, answer: `answer ${HTML}` })
  await book(stack, email, { hours: 27 })
  const hostile = `update bookings set name = 'name ' || $2, status = $4, reason = 'reason ' || $2,
      host = jsonb_build_object('name', 'host ' || $2, 'email', ''), time_zone = '', place = 'place ' || $2,
      answers = jsonb_set(answers, '{0,question}', to_jsonb('question ' || $2))
    where email = $1 and starts_at > now() + $3 * interval '1 hour'
      and starts_at <= now() + ($3 + 1) * interval '1 hour'`
  await stack.rows(hostile, [email, HTML, 25, 'booked'])
  await stack.rows(hostile, [email, HTML, 26, 'cancelled'])
  const next = page.getByRole('region', { name: 'Next call' })
  // It is read again every 15 seconds, perhaps in the midst of this.
  await expect(next.getByText(`question ${HTML}`)).toBeVisible({ timeout: 35_000 })
  await expect(note).toHaveValue('Half a thought')
  await expect(note).toBeFocused()
  for (const what of ['name', 'host', 'place', 'question', 'answer'])
    await expect(next.getByText(`${what} ${HTML}`)).toBeVisible()
  await expect(next.getByText('Their time zone is not known')).toBeVisible()
  await expect(page.getByText(`“reason ${HTML}”`)).toBeVisible()
  await expect(page.locator('img[src=x]')).toHaveCount(0)
  await expect(page).not.toHaveTitle('1')

  // An answer that comes when the tool is closed is no error.
  const closed = Promise.withResolvers<void>()
  const asked = page.waitForRequest(/\?seen=/, { timeout: 35_000 })
  await page.route(/\?seen=/, async (route) => {
    await closed.promise
    await route.continue()
  })
  await book(stack, email, { hours: 28 })
  await asked
  await page.getByRole('link', { name: 'Structure', exact: true }).click()
  await expect(page.getByTestId('pane-item-Resources')).toBeVisible()
  const answered = page.waitForResponse(/\?seen=/)
  closed.resolve()
  await (await answered).finished()
  await page.unroute(/\?seen=/)
})

test('the list is narrowed and ordered by calls, as its link says', async ({
  studio: page,
  stack,
}) => {
  const domain = `${newEmail().slice(8, 16)}.example`
  const all = ['later', 'soon', 'never'].map((name) => `${name}@${domain}`)
  for (const email of all) await give(stack, email)
  await book(stack, `later@${domain}`, { hours: 50 })
  await book(stack, `soon@${domain}`, { hours: 3 })
  await openLeads(page, stack, 'editor', `?leads[search]=${domain}`)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Next call first')
  await expect(page.getByRole('list', { name: 'People, next call first' })).toBeVisible()
  const names = () => rows(page).evaluateAll((found) => found.map((row) => row.textContent ?? ''))
  await expect.poll(async () => (await names())[0]).toContain('soon@')
  expect((await names()).map((text) => /later|soon|never/.exec(text)?.[0])).toEqual([
    'soon',
    'later',
    'never',
  ])
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Call' }).selectOption('A call ahead')
  await expect(rows(page)).toHaveCount(2)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(`soon@${domain}`)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
})

test('two addresses become one person, found by both, and leave each other again', async ({
  studio: page,
  expected,
  stack,
}) => {
  expected.problems.push(/status of 422/)
  const [work, home] = [newEmail(), newEmail()]
  for (const email of [work, home]) await give(stack, email)
  await book(stack, home, { hours: 26 })
  await openLeads(page, stack, 'editor', `?leads[search]=${work}`)
  await rows(page).click()
  const person = page.getByRole('region', { name: 'Person' })
  const menu = page.getByRole('button', { name: 'More', exact: true })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Join with another address…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join with another address' })
  const field = dialog.getByRole('combobox', { name: 'Their other address' })
  await field.fill('nobody-at-all@example.com')
  await dialog.getByRole('button', { name: 'Join' }).click()
  await expect(dialog.getByRole('alert')).toContainText('email: belongs to nobody in Leads')
  await expect(field).toHaveValue('nobody-at-all@example.com')
  await field.fill(home)
  await expect(dialog.locator('option', { hasText: home })).toBeAttached()
  await field.press('Enter')
  await expect(dialog).toBeHidden()
  const others = person.getByRole('region', { name: 'Other addresses' })
  await expect(others).toContainText(home)
  await expect(person.getByRole('region', { name: 'Next call' })).toBeVisible()
  await expect(person.getByText(`Local editor joined ${work} and ${home}`)).toBeVisible()
  await page.getByRole('searchbox').fill(home)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`${work}, ${home}`)

  // A link to the other address opens the same person.
  const [{ id = '' } = {}] = await stack.rows<{ id: string }>(
    'select id from people where email = $1',
    [home],
  )
  await openLeads(page, stack, 'editor', `/${id}`)
  await expect(page.getByRole('heading', { name: work })).toBeVisible()
  await others.getByRole('button', { name: `Separate ${home}` }).click()
  await expect(others).toBeHidden()
  await expect(person.getByText(`Local editor separated ${work} and ${home}`)).toBeVisible()
  await expect(person.getByRole('region', { name: 'Next call' })).toBeHidden()
  await openLeads(page, stack, 'editor', `/${id}`)
  await expect(page.getByRole('heading', { name: home })).toBeVisible()
  await expect(person.getByRole('region', { name: 'Next call' })).toBeVisible()
})

async function give(stack: Stack, email: string): Promise<void> {
  await stack.rows(
    `insert into email_submissions (email, source, page)
     values ($1, 'resource_automation-checklist', '/resources/automation-checklist')`,
    [email],
  )
}
