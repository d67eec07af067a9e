import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { openAs, reopen, test } from './studio.ts'

const SEED = `
  insert into visit_events (day, step, resource, detail, visitor, campaign, referrer, landing)
  select (now() at time zone 'UTC')::date - (number % 28), step, resource, detail, 'insight ' || number,
    (array['', 'spring', 'letter'])[1 + number % 3], (array['', 'search.example'])[1 + number % 2],
    (array['/', '/resources/automation-checklist'])[1 + number % 2]
  from (values ('seen', '', '', 300), ('seen', 'automation-checklist', '', 200),
    ('touched', 'automation-checklist', '', 80), ('lead', 'automation-checklist', '', 40),
    ('finished', 'automation-checklist', '', 30), ('report', 'automation-checklist', '', 12),
    ('lead-booking', 'automation-checklist', '', 6), ('booking', 'automation-checklist', '', 9),
    ('bot', 'automation-checklist', '', 17), ('seen', 'ai-roi-calculator', '', 50),
    ('question', 'automation-checklist', 'manual_processes', 40),
    ('question', 'automation-checklist', 'time_spent', 36),
    ('question', 'automation-checklist', 'process_documentation', 30),
    ('lead', 'ai-implementation-roadmap', '', 8), ('booking', '', '', 30)
  ) as taken(step, resource, detail, times), generate_series(1, times) number
  on conflict do nothing`

/** Leads whose browser asks not to be counted: they come from nowhere. */
const UNCOUNTED = `insert into visit_events (day, step, resource, visitor)
  select (now() at time zone 'UTC')::date, step, 'automation-checklist', number::text
  from (values ('lead', 10), ('finished', 5)) as taken(step, times), generate_series(1, times) number`

test.afterAll(({ stack }) => stack.rows('truncate visit_events, visit_sums, visit_totals'))

const LONG = 'x'.repeat(200)
const NAMED = `insert into visit_events (day, step, resource, detail, visitor, campaign)
  values ((now() at time zone 'UTC')::date, 'seen', 'automation-checklist', '', 'long', '${LONG}')`

const MANY = `insert into visit_events (day, step, resource, detail, visitor, campaign)
  select (now() at time zone 'UTC')::date, 'seen', 'automation-checklist', '', 'one ' || number || turn,
    case number when 1 then 'All others' else 'campaign ' || number end
  from generate_series(1, 11) number, generate_series(1, case when number < 11 then 2 else 1 end) turn`

/**
 * Twelve people who all booked; five had their call, and two of them are customers. The first half
 * came by an ad, and back by a letter.
 */
const CALLS = [
  `insert into email_submissions (email, source, attribution, created_at)
  select n || '@calls.example', 'resource_automation-checklist',
    case when n < 7 then '{"utm_campaign": "ad", "landing": "/"}'::jsonb end, now() - interval '9 days'
  from generate_series(1, 12) n`,
  `insert into bookings (id, scheduler, uid, person_id, status, outcome, starts_at, ends_at,
    time_zone, name, email, host, place, answers, booked_at, changed_at, first_touch, last_touch)
  select gen_random_uuid(), 'calcom', email, id, 'booked',
    case when email ~ '^(1|2|10|11|12)@' then 'held' else 'missed' end, now() - interval '5 days', now(), 'UTC', '',
    email, '{}', '', '[]', now() - interval '8 days', now(), attribution,
    case when attribution is not null then '{"utm_campaign": "letter", "landing": "/"}'::jsonb end
  from people where email like '%@calls.example'`,
]
/** As the site will score them, if it hasn't yet. */
const SCORED = `update people set score_reasons = '[{"points": 10, "reason": "Company email address"}]'
  where email like '%@calls.example'`
const WON = `with customer as (
    update people set state = 'won', won_amount = 4000000, won_currency = 'USD'
    where email in ('1@calls.example', '2@calls.example') returning id
  )
  insert into person_events (person_id, kind, data, created_at)
  select id, 'state', '{"from": "new", "to": "won"}', now() - interval '2 days' from customer`

const table = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).getByRole('table')
const row = (within: Locator, name: string) =>
  within
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .allInnerTexts()

test('marketing reads where visitors become leads, figure for figure', async ({
  studio: page,
  stack,
}) => {
  await openAs(page, stack, 'editor', 'structure')
  // What other tests did has been stored by now.
  await stack.rows('truncate visit_events, visit_sums, visit_totals')
  await stack.rows(SEED)
  await stack.rows(NAMED)
  await stack.rows(UNCOUNTED)
  await page.getByRole('link', { name: 'Insight', exact: true }).click()
  await expect(table(page, 'Campaign')).toBeVisible()
  const funnel = table(page, 'From the page to a customer')
  expect(await row(funnel, 'Page seen')).toEqual(['251', '', 'new'])
  expect(await row(funnel, 'Form started')).toEqual(['80', '32% of pages seen', 'new'])
  expect(await row(funnel, 'Lead')).toEqual(['58', '60% of forms started', 'new'])
  expect(await row(funnel, 'Tool finished')).toEqual(['35', '75% of leads with a tool', 'new'])
  expect(await row(funnel, 'Report taken')).toEqual(['12', '40% of tools finished', 'new'])
  expect(await row(funnel, 'Booking pressed')).toEqual(['6', '13% of leads', 'new'])

  await expect(page.getByText('Shares leave out 10 people')).toBeVisible()
  await expect(page.getByText('5 more finished in a browser')).toBeVisible()

  const questions = table(page, 'The quiz, question by question')
  expect(await row(questions, '2. ')).toEqual(['36', '90%', '17%'])
  expect(await row(questions, 'Finished')).toEqual(['30', '75%', ''])
  const beside = table(page, 'Also counted')
  expect(await row(beside, 'Booking pressed by any')).toEqual(['39'])
  expect(await row(beside, 'Visitors of pages without')).toEqual(['300'])
  expect(await row(beside, 'Known bots')).toEqual(['17'])
  const campaigns = table(page, 'Campaign')
  const [others, seen, , , pressed] = await row(campaigns, 'spring')
  expect([Number(others), Number(pressed)]).toEqual([100, 13])
  expect(Number(seen)).toBeGreaterThan(70)
  // A visitor's link can have any name.
  expect(await row(campaigns, LONG)).toEqual(['0', '1', '0', '0%', '0', '0'])
  const group = page.getByRole('group', { name: 'Campaign', exact: true })
  expect(await group.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)

  const resource = page.getByLabel('Resource', { exact: true })
  await resource.selectOption('ai-roi-calculator')
  await expect.poll(() => row(funnel, 'Page seen')).toEqual(['50', '', 'new'])
  await expect(page).toHaveURL(/resource\]=ai-roi-calculator/)
  // A guide has no tool to finish. Its leads ran no script.
  await resource.selectOption('ai-implementation-roadmap')
  await expect.poll(() => row(funnel, 'Lead')).toEqual(['8', '– of forms started', 'new'])
  await expect(funnel.getByRole('row')).toHaveCount(8)
  await expect(page.getByText('A dash means more than 100%')).not.toHaveCount(0)
  await resource.selectOption('All resources')
  expect(await row(table(page, 'By resource'), 'AI Implementation Roadmap')).toEqual([
    '0',
    '0',
    '8',
    '–',
    '–',
    '0',
    '–',
    'new',
  ])
  await page.getByLabel('Period').selectOption('Last 7 days')
  await page.getByLabel('By', { exact: true }).selectOption('Week')
  await page.getByText('All steps as a table').click()
  await expect(table(page, 'All steps over time')).toBeVisible()
  await expect(table(page, 'By resource')).toBeVisible()
  await expectAccessible(page, 'Insight', { within: 'main' })

  // A campaign can have the name that the rest has, and both have a row. Past days may have been
  // added to the totals by now.
  await stack.rows('truncate visit_events, visit_sums, visit_totals')
  await stack.rows(MANY)
  await page.getByLabel('Period').selectOption('Last 90 days')
  const both = ['0', '2', '0', '0%', '0', '0', '0', '1', '0', '0%', '0', '0']
  await expect.poll(() => row(campaigns, 'All others')).toEqual(both)
  await expect(campaigns.getByRole('row')).toHaveCount(12)

  await stack.rows('truncate visit_events, visit_sums, visit_totals')
  await reopen(page)
  const weeks = page.getByRole('heading', { name: 'Week by week' })
  await expect(weeks).toBeVisible()
  await expect(page.getByText('Nobody has opened a resource in this period.')).toBeVisible()
  await expectAccessible(page, 'Insight without figures', { within: 'main', widths: [390] })
})

test('and on to the customer: which campaign, page, answers and score brought them', async ({
  studio: page,
  stack,
}) => {
  // Customers and calls of other tests.
  await stack.rows('truncate bookings')
  await stack.rows(`update people set state = 'new'`)
  for (const statement of [...CALLS, SCORED, WON]) await stack.rows(statement)
  await stack.rows('truncate visit_events, visit_sums, visit_totals')
  await openAs(page, stack, 'editor', 'insight')
  const funnel = table(page, 'From the page to a customer')
  await expect(funnel).toBeVisible()
  expect(await row(funnel, 'Call booked')).toEqual([
    '12',
    '– of bookings pressed by anybody',
    'new',
  ])
  expect(await row(funnel, 'Call held')).toEqual(['5', '42% of calls booked', 'new'])
  expect(await row(funnel, 'Customer won')).toEqual(['2', '40% of calls held', 'new'])
  await expect(page.getByText('Only 2 customers so far').first()).toBeVisible()

  const by = (kind: string) => table(page, `Calls by ${kind}`)
  const [ad, nowhere] = [
    ['6', '2', '67%', '2', '$80,000'],
    ['6', '3', '50%', '0', '–'],
  ]
  const everybody = ['12', '5', '58%', '2', '$80,000']
  const campaigns = by('Campaign')
  expect(await row(campaigns, 'Everybody')).toEqual([...everybody, '12', '2', '$80,000'])
  expect(await row(campaigns, 'ad')).toEqual([...ad, '0', '0', '–'])
  expect(await row(campaigns, 'letter')).toEqual(['0', '0', '–', '0', '–', '6', '2', '$80,000'])
  const kind = page.getByLabel('Calls by', { exact: true })
  await kind.selectOption('Quiz level')
  expect(await row(by('Quiz level'), 'Quiz not finished')).toEqual(everybody)
  await kind.selectOption('Resource')
  const quiz = 'Process Automation Readiness Quiz'
  expect(await row(by('Resource'), quiz)).toEqual(everybody)
  await kind.selectOption('First page of the visit')
  const pages = by('First page of the visit')
  expect(await row(pages, 'Not known')).toEqual([...nowhere, '6', '0', '–'])
  const times = table(page, 'Time to the call')
  expect(await row(times, 'Call booked')).toEqual(['24 hours', '12'])
  expect(await row(times, 'Call held')).toEqual(['4 days', '5'])
  expect(await row(times, 'Customer won')).toEqual(['too few to show', '2'])
  const scores = table(page, 'Which score became a customer')
  expect(await row(scores, '80 to 100')).toEqual(['0', '0', '0', '0', '–'])
  expect(await row(scores, '0 to 19')).toEqual(['12', '5', '2', '0', '17%'])
  await expectAccessible(page, 'Insight with calls', { within: 'main' })
})
