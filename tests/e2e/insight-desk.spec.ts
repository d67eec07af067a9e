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
  const funnel = table(page, 'From the page to a call')
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
  await expect(funnel.getByRole('row')).toHaveCount(5)
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
