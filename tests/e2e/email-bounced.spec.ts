import { randomUUID } from 'node:crypto'
import { expect } from './fixtures.ts'
import { rows } from './leads.ts'
import { openLeads, test } from './studio.ts'

test('an email that bounces is seen in Leads at once, nothing more is sent there until sales allow it', async ({
  studio: page,
  stack,
}) => {
  // The local Resend lets it bounce by its name.
  const email = `bounced+${randomUUID().slice(0, 8)}@example.com`
  const give = () =>
    fetch(`${stack.url}/api/leads`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, source: 'resource_ai-implementation-roadmap' }),
    })
  expect((await give()).status).toBe(201)
  const stopped = 'select stopped_by as by from email_stops where address = $1'
  await expect.poll(() => stack.rows(stopped, [email])).toEqual([{ by: 'bounced' }])

  const scored = `select from people where email = $1 and scored_at is not null
    and score_reasons::text like '%An email bounced%'`
  await expect.poll(() => stack.rows(scored, [email])).toHaveLength(1)
  await page.context().clearCookies()
  await openLeads(page, stack, 'editor')
  await page
    .getByRole('searchbox', { name: 'Search by email address, name or company' })
    .fill(email)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Emails' }).selectOption('No emails to them')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Bounced')
  await rows(page).click()
  const person = page.getByRole('region', { name: 'Person' })
  await expect(person.getByText('Bounced: no such mailbox')).toBeVisible()
  await expect(person.getByText('An email bounced (example.com)')).toBeVisible()
  await expect.poll(() => stack.contacts(email)).toMatchObject([{ subscribed: false }])

  const box = person.getByRole('region', { name: `No emails to ${email}` })
  await box.getByRole('textbox', { name: 'Why emails are welcome again' }).fill('They called us')
  await box.getByRole('button', { name: 'Allow emails' }).click()
  await expect(box).toBeHidden()
  await expect(
    person.getByText(/allowed emails to .* again \(bounced\): “They called us”/),
  ).toBeVisible()
  expect(await stack.rows(stopped, [email])).toEqual([{ by: null }])
})
