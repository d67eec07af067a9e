import { lakeClient } from '#tools/harness/lake-client.ts'
import { expect } from './fixtures.ts'
import { addLeads } from './leads.ts'
import { openAs, publish, test } from './studio.ts'

test('points are content: a draft ranks the last people, and publishing scores them again', async ({
  studio: page,
  stack,
}) => {
  const domain = `${crypto.randomUUID().slice(0, 8)}.example`
  // As many as are ranked, so that nobody of another test is among them.
  await addLeads(stack, domain, 100)
  await addLeads(stack, 'gmial.con', 1)
  // One of them has done something, and all were active last.
  await stack.rows(
    `insert into person_events (person_id, submission_id, kind, data, created_at)
     select id, gen_random_uuid(), 'booking', '{}', first_at from people where email = $1`,
    [`lead-3@${domain}`],
  )
  await stack.rows(
    `update people set last_at = now() + interval '1 hour', scored_at = null where email like $1`,
    [`%@${domain}`],
  )
  const scores = () =>
    stack.rows('select score from people where email = any($1) order by email', [
      [`lead-1@${domain}`, `lead-3@${domain}`],
    ])
  await expect.poll(scores).toEqual([{ score: 10 }, { score: 35 }])

  await openAs(page, stack, 'editor', 'structure/scoreRules')
  const preview = page.getByRole('region', { name: 'What this draft would change' })
  const table = preview.getByRole('table')
  const ranked = table.getByRole('row').filter({ hasText: `lead-3@${domain}` })
  const draft = (points: string, today: string) =>
    expect(ranked.getByRole('cell')).toHaveText([/\d/, points, today, /./])
  await draft('35', '35')
  await expect(preview.getByText(/True of none of these/)).toContainText('Booked a call')

  const field = page.getByRole('spinbutton', { name: 'Opened the booking page' })
  await field.fill('150')
  await expect(
    page.getByText(
      'A number below can’t be right. Until it is, this shows the draft as it was before.',
    ),
  ).toBeVisible()
  await field.fill('61')
  await draft('71', '35')
  await publish(page)
  await expect.poll(scores, { timeout: 90_000 }).toEqual([{ score: 10 }, { score: 71 }])
  await lakeClient(stack).delete('scoreRules')
})
