import { beforeEach, expect, test } from 'vitest'
import { startProduct } from './leads-product.ts'

const product = await startProduct()
const { recordEvent } = await import('#lib/leads/story/record.ts')
beforeEach(() =>
  product.rows('truncate visit_events, visit_sums, email_submissions, people cascade'),
)

const give = (email: string, slug: string, more = {}) =>
  product.captureLead({ email, source: `resource_${slug}`, ...more })

/** By step and resource, as Insight shows them. */
const counted = () =>
  product.rows(`select step, resource, count(*)::int from visit_events group by 1, 2 order by 1, 2`)

/** The same from the tables of leads. */
const inTables = () =>
  product.rows(`
    select * from (
      select 'lead' as step, regexp_replace(source, '^resource_', '') as resource,
        count(distinct lower(email))::int as count
      from email_submissions where flag is null group by 2
      union all
      select case kind when 'result' then 'finished' when 'booking' then 'lead-booking' else kind end,
        resource, count(distinct person_id)::int
      from person_events
      where kind in ('result', 'report', 'booking') and data->>'shared' is distinct from 'true'
      group by 1, 2
    ) counted order by 1, 2`)

test("the figures of leads agree with the leads' own tables", async () => {
  const names = Array.from({ length: 5 }, (_, number) => `Person-${number}@example.com`)
  // The same people at once, in several spellings and batches, some as spam first.
  const leads = await Promise.all(
    names.flatMap((email, number) =>
      Array.from({ length: 4 }, (_, time) =>
        give(time % 2 ? email.toLowerCase() : email, time % 3 ? 'quiz' : 'calculator', {
          ...(time === 0 && number % 2 && { subject: 'buy' }),
        }),
      ),
    ),
  )
  const result = { tool: 'roi' as const, input: { hoursPerWeek: 40 } }
  await Promise.all(
    leads.flatMap(({ id: lead }, number) => [
      recordEvent({ lead, kind: 'result', data: { ...result, shared: number % 4 === 0 } }),
      recordEvent({ lead, kind: 'booking', data: {} }),
      recordEvent({
        lead,
        kind: 'report',
        data: { tool: 'roi', delivery: 'file', format: 'html' },
        key: String(number),
      }),
    ]),
  )
  const figures = await counted()
  expect(figures).toEqual(await inTables())
  expect(figures).toContainEqual({ step: 'lead', resource: 'quiz', count: 5 })
})

test('an erasure leaves the totals and nothing that leads to the person', async () => {
  const { id: lead } = await give('ada@example.com', 'quiz', {
    attribution: { utm_campaign: 'spring' },
  })
  await recordEvent({ lead, kind: 'booking', data: {} })
  const before = await counted()
  const [person] = await product.rows('select id from people')
  await product.rows('delete from email_submissions')
  expect(await counted()).toEqual(before)
  const left = JSON.stringify(await product.rows('select * from visit_events'))
  for (const trace of ['ada', lead, String(person?.id)]) expect(left).not.toContain(trace)
})

test('people from before the migration are leads, once each', async () => {
  await give('ada@example.com', 'quiz')
  await give('ada@example.com', 'quiz')
  await give('spam@example.com', 'quiz', { subject: 'buy' })
  await product.rows('truncate visit_events, visit_sums')
  const { readFile } = await import('node:fs/promises')
  const file = 'lib/platform/database/migrations/0010_visits.sql'
  const steps = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
  await product.rows(steps.at(-1) ?? '')
  expect(await counted()).toEqual([{ step: 'lead', resource: 'quiz', count: 1 }])
})
