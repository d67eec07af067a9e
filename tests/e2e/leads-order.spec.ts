import { readFile } from 'node:fs/promises'
import { expect } from './fixtures.ts'
import { newEmail } from './lead.ts'
import { addLeads, rows, tabTo } from './leads.ts'
import { openLeads, reopen, test } from './studio.ts'

test('a full story says so, and shows its latest entries first', async ({
  studio: page,
  stack,
}) => {
  const email = newEmail()
  await stack.rows(
    `insert into email_submissions (email, source, page)
     values ($1, 'resource_automation-checklist', '/resources/automation-checklist')`,
    [email],
  )
  await stack.rows(
    `insert into person_events (person_id, submission_id, kind, created_at)
     select id, gen_random_uuid(), 'booking', last_at - n * interval '1 minute'
     from people, generate_series(1, 500) n where email = $1`,
    [email],
  )
  await openLeads(page, stack, 'editor', `?leads[search]=${email}`)
  await rows(page).click()
  const person = page.getByRole('region', { name: 'Person' })
  await expect(person.getByText('This story is full.')).toBeVisible()
  const bookings = person.getByRole('listitem').filter({ hasText: 'Opened the booking page' })
  const shown = await bookings.count()
  expect(shown).toBeLessThanOrEqual(50)
  const older = person.getByRole('button', { name: /^Show older \(\d+ left\)$/ })
  await older.press('Enter')
  await expect(bookings).toHaveCount(shown + 50)
  for (let times = 2; times <= 10; times++) await page.keyboard.press('Enter')
  await expect(person.getByRole('button', { name: 'No older entries' })).toBeFocused()
  await expect(bookings).toHaveCount(500)
})

test('the list is sorted by score, as the link and the file say', async ({
  studio: page,
  stack,
}) => {
  const domain = `${newEmail().slice(8, 16)}.example`
  await addLeads(stack, domain, 60)
  const unscored = `select from people where email like $1 and (scored_at is null or scored_at < last_at)`
  await expect.poll(() => stack.rows(unscored, [`%@${domain}`])).toHaveLength(0)
  // The longer ago, the more points; two have as many.
  await stack.rows(
    `update people set score = least(58, substring(email from 'lead-(\\d+)')::int)
     where email like $1`,
    [`%@${domain}`],
  )
  await openLeads(page, stack, 'editor', `?leads[search]=${domain}`)
  await expect(rows(page).first()).toContainText(`lead-0@${domain}`)
  const list = page.getByRole('region', { name: 'Leads' })
  await expect(list.getByRole('list', { name: 'People, latest activity first' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Highest score first')
  await expect(list.getByRole('list', { name: 'People, highest score first' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  const names = () =>
    rows(page)
      .getByText(`@${domain}`)
      .allTextContents()
      .then((texts) => texts.map((text) => Number.parseInt(text.slice(5), 10)))
  const down = Array.from({ length: 58 }, (_, index) => 57 - index)
  await expect.poll(names).toEqual([58, 59, ...down].slice(0, 50))
  await expect(() => rows(page).nth(49).scrollIntoViewIfNeeded()).toPass()
  await expect(page.getByText('60 people')).toBeVisible()
  await expect.poll(names).toEqual([58, 59, ...down])

  await expect(page).toHaveURL(/sort\]=score/)
  await reopen(page)
  await expect(rows(page).first()).toContainText(`lead-58@${domain}`)
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('score')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(
    file
      .split('\n')
      .slice(1, 4)
      .map((line) => line.split('@', 1)[0]),
  ).toEqual(['lead-58', 'lead-59', 'lead-57'])
  // The titles of the columns sort too, by the keyboard as well.
  const byScore = page.getByRole('button', { name: 'Sort by score' })
  await expect(byScore).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, 'Sort by last active')
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toContainText(`lead-0@${domain}`)
  await expect(byScore).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: 'Sort by last active' })).toBeFocused()
  // A person's row has what their page says, which is read later.
  await stack.rows('update people set score = 77 where email = $1', [`lead-0@${domain}`])
  await rows(page).first().click()
  await expect(page.getByRole('region', { name: 'Person' })).toContainText('77 points')
  await expect(rows(page).first()).toContainText('77 points')
})
