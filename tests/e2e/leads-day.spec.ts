import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { anotherVisitor } from '#tools/harness/visitor.ts'
import { inputs } from '#tests/unit/roi/inputs.ts'
import { expect, NO_RETRY } from './fixtures.ts'
import { newEmail } from './lead.ts'
import { openAs, openLeads, test } from './studio.ts'

test.describe.configure(NO_RETRY)

const EDITOR = 'editor@northwright.example'
const FIGURES = inputs({ hoursPerWeek: 61, currentStaffCost: 903_001, timeReductionPercent: 47 })
const ANSWERS = {
  manual_processes: '15+',
  time_spent: 40,
  process_documentation: 'detailed',
  team_size: '50+',
  technical_expertise: 'advanced',
  budget_available: 'over-100k',
  change_tolerance: 'enthusiastic',
  error_frequency: 'frequently',
}

test('a hot lead is assigned by a rule, told to its owner, called, won, and in HubSpot to the cent', async ({
  page,
  studio,
  stack,
}) => {
  const domain = `${newEmail().slice(8, 16)}.example`
  const email = `cfo@${domain}`
  // Who is to look after them: their address is known from then on.
  await openLeads(studio, stack, 'editor')
  const rule = { _key: 'large', _type: 'assignmentRule', name: 'Large', domain, owners: ['editor'] }
  await lakeClient(stack)
    .patch('siteSettings', { set: { assignment: [rule] } })
    .commit()
  // A process keeps the settings for half a minute.
  await expect(async () => {
    const early = `${crypto.randomUUID().slice(0, 8)}@${domain}`
    await post(stack, 'leads', { email: early, source: 'resource_roadmap' })
    const owner = `select owner ->> 'id' as owner from people where email = $1`
    await expect
      .poll(() => stack.rows(owner, [early]), { timeout: 5000 })
      .toEqual([{ owner: 'editor' }])
  }).toPass({ timeout: 60_000 })

  for (const [slug, result] of [
    ['ai-roi-calculator', { tool: 'roi', input: FIGURES }],
    ['automation-checklist', { tool: 'automation', input: ANSWERS }],
  ] as const) {
    const { id } = await post(stack, 'leads', { email, source: `resource_${slug}` })
    await post(stack, 'story', { kind: 'result', lead: id, ...result })
  }
  const told = async (subject: RegExp) =>
    (await stack.sentTo(EDITOR)).filter(
      (mail) => subject.test(mail.subject) && mail.subject.endsWith(domain),
    )
  await expect.poll(() => told(/^Hot · (6|7|8|9)\d points/)).toHaveLength(1)
  const [alert] = await told(/^Hot/)
  expect(alert?.text).toContain('Owner: Local editor')
  const [, place = ''] = /\/studio\/(leads\/[\w-]+)/.exec(alert?.text ?? '') ?? []

  await page.goto(String(stack.cloud.urls.scheduling))
  await page.locator('.times a').last().click()
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your call is booked' })).toBeVisible()
  await expect.poll(() => told(/^Booked \w+ /)).toHaveLength(1)
  await page.goto(`${stack.cloud.urls.scheduling}/bookings`)
  const bookings = page.getByRole('row').filter({ hasText: email })
  await bookings.getByRole('button', { name: 'Move to an hour ago' }).click()
  await expect(bookings).toHaveCount(2)

  const question = studio.getByRole('region', { name: 'How the call went' })
  // The Studio asks for a person again only two seconds after the last time.
  await expect(async () => {
    await openAs(studio, stack, 'editor', 'leads')
    await openAs(studio, stack, 'editor', place)
    await expect(question).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await question.getByRole('button', { name: 'Won', exact: true }).click()
  await question.getByRole('textbox', { name: 'Amount' }).fill('703,988.45')
  await question.getByRole('button', { name: 'Save' }).click()
  const person = studio.getByRole('region', { name: 'Person' })
  await expect(person.getByText(/from In talks to Won: \$703,988\.45$/)).toBeVisible()
  await expect(person.getByText(/The rule “Large” made Local editor the owner/)).toBeVisible()

  const roi = calculateRoi(FIGURES)
  await expect(async () => {
    await page.goto(`${stack.env.HUBSPOT_API_ROOT}/contacts`)
    const contact = page.getByRole('row').filter({ hasText: email })
    for (const [field, value] of Object.entries({
      net_benefit: roi.netBenefit.toFixed(2),
      annual_savings: roi.annualSavings.toFixed(2),
      total_costs: roi.totalCosts.toFixed(2),
      won_amount: '703988.45',
      won_currency: 'USD',
      score_band: 'hot',
      state: 'won',
      owner: 'Local editor',
    }))
      await expect(contact).toContainText(`northwright_${field}: ${value}`, { timeout: 100 })
    await expect(contact).toContainText('hubspot_owner_id: 102', { timeout: 100 })
  }).toPass({ timeout: 60_000 })
})

test('a rule whose members could not be loaded says why, and asks again', async ({
  studio: page,
  expected,
  stack,
}) => {
  expected.problems.push(/ERR_FAILED/)
  const rule = { _key: 'one', _type: 'assignmentRule', name: 'For one', owners: ['editor'] }
  await lakeClient(stack)
    .patch('siteSettings', { set: { assignment: [rule] } })
    .commit()
  await page.route('**/api/desk/leads/choices', (route) => route.abort())
  await openAs(page, stack, 'editor', 'structure/siteSettings')
  await page.getByRole('tab', { name: 'Leads' }).click()
  await page.getByText('For one', { exact: true }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'The members could not be loaded' })
  await expect(problem).toContainText('The website doesn’t respond')
  await page.unroute('**/api/desk/leads/choices')
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('checkbox', { name: 'Local editor' })).toBeChecked()
})

/** As a visitor's browser does. */
async function post(stack: Stack, path: string, body: object) {
  const headers = { 'Content-Type': 'application/json', Origin: stack.url, ...anotherVisitor() }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${stack.url}/api/${path}`, init)
  expect([response.status, path]).toEqual([201, path])
  return response.json()
}
