import { lakeClient } from '#tools/harness/lake-client.ts'
import { expect, NO_RETRY } from './fixtures.ts'
import { newEmail, passGate } from './lead.ts'
import { answerByKeys } from './quiz-keys.ts'
import { html, openAs, openLeads, test } from './studio.ts'

test.describe.configure(NO_RETRY)

const QUIZ = '/resources/automation-checklist'
const TEAM = 'team@northwright.example'

test('from an ad to a customer: page, emails, desk, webhooks and Insight tell the same call and the same amount', async ({
  page,
  colleague,
  studio,
  stack,
}) => {
  await lakeClient(stack).patch('siteSettings').set({ bookingPrefill: 'cal.com' }).commit()
  await expect.poll(async () => (await html(stack, '/')).includes('data-prefill')).toBe(true)

  // An ad's link, the gate, the quiz.
  const campaign = `walk ${newEmail().slice(8, 16)}`
  const ad = new URLSearchParams({ utm_source: 'search', utm_campaign: campaign })
  const email = await passGate(page, `${QUIZ}?${ad}`)
  await answerByKeys(page)

  // A booking in the frame on Home, in the visitor's own time zone.
  await page.goto('/#book-demo')
  const scheduler = page.locator('#book-demo iframe').contentFrame()
  // The times of the page that the button leads to, not of the one before.
  const times = scheduler.locator('.times a[href*=Tokyo]')
  await expect(async () => {
    await scheduler.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await scheduler.getByRole('button', { name: 'Show' }).click()
    await expect(times.last()).toBeVisible({ timeout: 5000 })
  }).toPass()
  await times.last().click()
  await scheduler.getByLabel('Your name').fill('Ada Byron')
  await scheduler.getByLabel('Email address').fill(email)
  await scheduler.getByLabel('Additional notes').fill('Can it read our invoices?')
  await scheduler.getByRole('button', { name: 'Confirm' }).click()
  await expect(scheduler.getByRole('heading', { name: 'Your call is booked' })).toBeVisible()
  const booked = String(await scheduler.locator('dd time').getAttribute('datetime'))

  await openLeads(studio, stack, 'editor', `?leads[search]=${email}`)
  await studio.getByRole('link').filter({ hasText: email }).click()
  const next = studio.getByRole('region', { name: 'Next call' })
  await expect(next.locator('time')).toHaveAttribute('datetime', booked)
  await expect(next.getByText('For them (Asia/Tokyo)')).toBeVisible()
  await expect(next.getByText('Can it read our invoices?')).toBeVisible()

  // Moved once, by the team at the scheduler, to a time that is over.
  const bookings = await colleague.newPage()
  await bookings.goto(`${stack.cloud.urls.scheduling}/bookings`)
  const rows = bookings.getByRole('row').filter({ hasText: email })
  await rows.getByRole('button', { name: 'Move to an hour ago' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Booked')
  const held = String(await rows.first().locator('time').getAttribute('datetime'))
  await bookings.close()

  // Won, at the desk.
  const person = studio.getByRole('region', { name: 'Person' })
  const question = studio.getByRole('region', { name: 'How the call went' })
  // The Studio asks for a person again only two seconds after the last time.
  await expect(async () => {
    await openLeads(studio, stack, 'editor', '?leads[view]=calls')
    const past = studio.getByRole('region', { name: 'Nobody has said how it went' })
    await past.getByRole('link').filter({ hasText: email }).click()
    await expect(question).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await question.getByRole('button', { name: 'Won', exact: true }).click()
  await question.getByRole('textbox', { name: 'Amount' }).fill('40,000')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(person.getByText(/changed the state from In talks to Won: \$40,000$/)).toBeVisible()
  await expect(person.getByText('Call moved from')).toBeVisible()

  // The CRM.
  const told = async () =>
    (await stack.received('webhook'))
      .map(({ body }) => JSON.parse(body))
      .filter(({ data }) => data.email === email)
  const types = async () => (await told()).map(({ type }) => type).toSorted()
  await expect
    .poll(types)
    .toEqual(
      expect.arrayContaining(['lead.call_booked', 'lead.call_held', 'lead.call_moved', 'lead.won']),
    )
  const said = await told()
  const of = (name: string) => said.filter(({ type }) => type === name).map(({ data }) => data)
  expect(of('lead.call_booked').map(({ call }) => call.startsAt)).toEqual([booked])
  expect(of('lead.call_moved').map(({ call }) => call)).toMatchObject([
    { startsAt: held, movedFrom: { id: of('lead.call_booked')[0].call.id, startsAt: booked } },
  ])
  expect(of('lead.call_held').map(({ call }) => call.startsAt)).toEqual([held])
  expect(of('lead.won')).toEqual([expect.objectContaining({ amount: 4_000_000, currency: 'USD' })])

  // The team's emails, in the time zone of the settings.
  const written = (at: string) =>
    new Date(at)
      .toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
      .replaceAll('\u202f', ' ')
  const tellsOf = async (at: string) =>
    (await stack.sentTo(TEAM))
      .map((mail) => JSON.stringify(mail))
      .some(
        (mail) =>
          mail.includes(email) && mail.replaceAll('\u202f', ' ').includes(`${written(at)} UTC`),
      )
  for (const at of [booked, held]) await expect.poll(() => tellsOf(at)).toBe(true)

  // Insight.
  await openAs(studio, stack, 'editor', 'insight')
  const row = studio
    .getByRole('group', { name: 'Calls by Campaign', exact: true })
    .getByRole('row', { name: campaign })
  await expect(row).toContainText('$40,000')
  expect((await row.getByRole('cell').allInnerTexts()).slice(0, 2)).toEqual(['1', '1'])
})
