import type { Page } from '@playwright/test'
import type { Stack } from '#tools/harness/stack.ts'
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { newEmail } from './lead.ts'
import { book } from './leads.ts'
import { openLeads, reopen, test } from './studio.ts'

const DESK = '**/api/desk/**'

test('a server that refuses, or a Studio elsewhere, says so', async ({
  studio: page,
  expected,
  stack,
}) => {
  expected.problems.push(/status of 40[134]/)
  await page.context().clearCookies()
  const detail = 'You may not see leads.'
  await page.route('**/api/desk/session', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json: { detail } }),
  )
  await openLeads(page, stack, 'editor')
  await expect(problem(page)).toContainText(detail)
  await page.unroute('**/api/desk/session')
  await page.route('**/api/desk/session', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(problem(page)).toContainText('Leads never leave the website')
  await page.unroute('**/api/desk/session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^\d+ people|One person|No leads yet/)).toBeVisible()
})

test('what fails can be tried again: what was typed, without network or session, and an email', async ({
  studio: page,
  expected,
  stack,
}) => {
  expected.problems.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/)
  const email = await addLead(stack)
  await refuseEmail(stack, email)
  // As the first email about them links it.
  const [{ id = '' } = {}] = await stack.rows<{ id: string }>(
    'select id from email_submissions where email = $1',
    [email],
  )
  await openLeads(page, stack, 'editor', `/${id}`)
  await expect(page).toHaveURL(new RegExp(`/leads/${await idOf(stack, email)}`))
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Typed in a tunnel')
  await page.route(DESK, (route) => route.abort())
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(problem(page)).toContainText('The website doesn’t respond')
  await expect(note).toHaveValue('Typed in a tunnel')
  await page.getByRole('combobox', { name: 'State' }).selectOption('Won')
  await expect(page.getByText('Not changed')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('new')
  await reopen(page)
  await expect(page.getByText('This person could not be loaded')).toBeVisible()
  await page.unroute(DESK)
  await page.reload()
  await expect(note).toHaveValue('Typed in a tunnel')

  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Typed in a tunnel' })).toBeVisible()
  await expect(note).toHaveValue('')
  const notes = "select data ->> 'text' as text from person_events where kind = 'note'"
  expect(await stack.rows(`${notes} and person_id = $1`, [await idOf(stack, email)])).toEqual([
    { text: 'Typed in a tunnel' },
  ])

  const delivery = page.getByRole('listitem').filter({ hasText: 'Refused before.' })
  await expect(delivery).toContainText('Not sent')
  await delivery.getByRole('button', { name: 'Try again' }).click()
  const sent = page.getByRole('listitem').filter({ hasText: 'Marketing list' })
  await expect(sent.getByText('Sent', { exact: true })).toBeVisible()
  expect(await stack.contacts(email)).toHaveLength(1)
})

test('every screen is accessible and as wide as the window', async ({ studio: page, stack }) => {
  const email = await addLead(stack)
  const other = await addLead(stack)
  await stack.rows(
    'update people set joined_to = (select id from people where email = $1) where email = $2',
    [email, other],
  )
  for (const hours of [-2, 26]) await book(stack, email, { hours })
  await stack.rows(UNREAD)
  await limitEmail(stack, email)
  await stack.rows(OPEN_ERASURES)
  await openLeads(page, stack, 'editor')
  await expect(page.getByText(email)).toBeVisible()
  const erasures = page.getByRole('region', { name: 'Erasures' })
  const each = erasures.getByText('may still be on the marketing list')
  await expect(each).toHaveCount(3)
  await expectSound(page, 'the list')
  await erasures.getByRole('button', { name: 'Show all 4' }).click()
  await expect(each).toHaveCount(4)
  await stack.rows(`delete from deliveries where channel = 'marketing-list-erasure'`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Last active' }).selectOption('Between two days')
  await expectSound(page, 'the filters')
  await page.getByRole('searchbox').fill('nobody at all')
  await expect(page.getByText('Nobody found')).toBeVisible()
  await expectSound(page, 'nothing found')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.getByText(email).click()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await page.getByText('What they agreed to').first().click()
  await expect(page.getByText('Over a daily limit')).toBeVisible()
  await expectSound(page, 'a person')
  const question = page.getByRole('region', { name: 'How the call went' })
  await question.getByRole('button', { name: 'Won', exact: true }).click()
  await expect(question.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  await expectSound(page, 'how a call went')
  const more = page.getByRole('button', { name: 'More', exact: true })
  for (const item of ['Join with another address…', 'Erase this person…']) {
    await more.click()
    await page.getByRole('menuitem', { name: item }).click()
    await expectSound(page, item, '[role=dialog]')
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  await page.getByRole('button', { name: 'Calls', exact: true }).click()
  const unread = page.getByRole('region', { name: 'Unread webhooks' })
  await unread.getByText('calendly').click()
  await expect(page.getByRole('region', { name: 'Next 7 days' })).toBeVisible()
  await expectSound(page, 'calls')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expectSound(page, 'calls alone')
  await stack.rows(`delete from unread_bookings where scheduler = 'calendly'`)
})

test('an erasure that the marketing list refused is finished with Try now', async ({
  studio: page,
  stack,
}) => {
  await stack.rows(OPEN_ERASURES)
  await stack.rows(`
    insert into audit_log (member_id, member_name, action, person_id)
    select 'x', 'Ada', 'erased', (payload ->> 'personId')::uuid from deliveries
    where channel = 'marketing-list-erasure'`)
  await openLeads(page, stack, 'editor')
  const erasures = page.getByRole('region', { name: 'Erasures' })
  const first = 'erased-1@example.com may still be on the marketing list'
  await expect(erasures.getByText('Last answer: Loops responded 503')).toHaveCount(3)
  await expect(erasures.getByText(first)).toBeVisible()
  await erasures.getByRole('button', { name: 'Try now' }).first().click()
  await expect(erasures.getByText(first)).toHaveCount(0)
  await expect(erasures.getByText('may still be on the marketing list')).toHaveCount(3)
  expect(
    await stack.rows(
      `select payload ->> 'email' as email from deliveries
       where channel = 'marketing-list-erasure' order by 1`,
    ),
  ).toEqual([2, 3, 4].map((number) => ({ email: `erased-${number}@example.com` })))
  await stack.rows(`delete from deliveries where channel = 'marketing-list-erasure'`)
})

test('signing out of the Studio ends the session with leads', async ({
  studio: page,
  expected,
  stack,
}) => {
  expected.problems.push(/status of 401/)
  await openLeads(page, stack, 'editor')
  const status = async () => (await page.request.get('/api/desk/leads')).status()
  await expect.poll(status).toBe(200)
  await page.locator('#user-menu').click()
  await page.getByText('Sign out').click()
  await expect.poll(status).toBe(401)
  await expect(page.getByRole('link', { name: 'Local account' })).toBeVisible()
})

/**
 * Expects no finding of axe in the tool, whatever there is in Sanity's bar above it, with one pane
 * and with both, and nothing beside the window, at three widths.
 */
async function expectSound(page: Page, state: string, within = 'main'): Promise<void> {
  await expectAccessible(page, state, { within })
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(beyond, `${state}, ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** What the tool says went wrong. Next has an alert of its own, for screen readers. */
function problem(page: Page) {
  return page.getByTestId('studio-layout').getByRole('alert')
}

async function addLead(stack: Stack): Promise<string> {
  const email = newEmail()
  await stack.rows(
    `insert into email_submissions (email, source, page, consent_text, attribution)
     values ($1, 'resource_ai-roi-calculator', '/resources/ai-roi-calculator', 'I agree.', $2)`,
    [email, { utm_source: 'linkedin', utm_campaign: 'spring' }],
  )
  return email
}

/** Four people who are erased here alone so far, and tried again later. */
const OPEN_ERASURES = `
  insert into deliveries (created_at, channel, payload, attempts, next_attempt_at, last_error)
  select now() - interval '1 hour' + number * interval '1 minute', 'marketing-list-erasure', jsonb_build_object('email', format('erased-%s@example.com', number),
    'personId', gen_random_uuid(), 'member', '{"id": "x", "name": "Ada"}'::jsonb, 'isRepeated', false),
    1, now() + interval '20 minutes', 'Loops responded 503'
  from generate_series(1, 4) number`

/** A webhook that could not be read. */
const UNREAD = `
  insert into unread_bookings (id, scheduler, body, reason)
  values (gen_random_uuid(), 'calendly', '{"event": "invitee.created"}', 'payload.uri: is missing')`

/** Stores that a limit of ours holds their contact back. */
async function limitEmail(stack: Stack, email: string): Promise<void> {
  await refuseEmail(stack, email)
  await stack.rows(
    `update deliveries set state = 'limited', attempts = 0, last_error = 'Daily limit reached.'
     where payload ->> 'email' = $1`,
    [email],
  )
}

/** Stores that the marketing list didn't accept them. */
async function refuseEmail(stack: Stack, email: string): Promise<void> {
  await stack.rows(
    `insert into deliveries (submission_id, channel, payload, state, attempts, last_error)
     select id, 'marketing-list', jsonb_build_object('email', email, 'source', source), 'parked', 1,
       'Refused before.'
     from email_submissions where email = $1`,
    [email],
  )
}

async function idOf(stack: Stack, email: string): Promise<string> {
  const [person] = await stack.rows<{ id: string }>('select id from people where email = $1', [
    email,
  ])
  return String(person?.id)
}
