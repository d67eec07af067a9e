import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { VisitorEvent } from '#lib/leads/story/visitor-event.ts'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'
import { calCom as webhook } from '#tests/unit/leads/bookings/webhooks.ts'
import { fileFolder } from '#tools/harness/folder.ts'
import { runCommand, startProduct } from './leads-product.ts'

/** Found in no other text. */
const EMAIL = 'Ada.Unmistakable@example.com'
const NOTE = 'prefers mornings, unmistakable'
const ANSWER = 'an answer, unmistakable'
const SOURCE = 'resource_ai-roi-calculator'

/** Tables without a row here: they hold nothing that comes from a person. */
const NOT_ABOUT_PEOPLE = [
  'crawler_sums',
  'experiment_changes',
  'experiment_totals',
  'field_sums',
  'provider_holds',
  'refreshes',
  'resource_slugs_left',
  'sequences',
  'visit_totals',
]

const leads = (...args: string[]) => runCommand('leads', ...args)
const product = await startProduct({}, ['webhook', 'slack', 'hubspot'])
const folder = fileFolder()
const lead = await leaveTracesEverywhere()

/** Everything a person and the team can do that leaves a row somewhere. */
async function leaveTracesEverywhere(): Promise<string> {
  const { recordVisitorEvent } = await import('#lib/leads/story/visitor-event.ts')
  const { deliveriesOfEvent } = await import('#lib/leads/capture/capture.ts')
  const { take } = await import('#lib/platform/database/allowance.ts')
  const attribution = { utm_campaign: 'may', referrer: 'https://search.example/' }
  const { id } = await product.captureLead({
    email: EMAIL,
    source: SOURCE,
    page: '/resources/ai-roi-calculator',
    consent: 'We tell nobody.',
    attribution,
  })
  await product.drainDeliveries()
  const events: VisitorEvent[] = [
    { kind: 'result', lead: id, tool: 'roi', shared: false, input: DEFAULT_INPUTS },
    { kind: 'booking', lead: id },
    { kind: 'details', lead: id, answers: { role: { question: 'Your role', answer: ANSWER } } },
  ]
  for (const event of events) await recordVisitorEvent(event, '', deliveriesOfEvent(event))
  await product.captureLead({ email: EMAIL.toLowerCase(), source: 'resource_quiz' })
  await take('reports-to-inbox', EMAIL)
  const { receive } = await import('#lib/leads/bookings/receive.ts')
  const { calCom } = await import('#lib/leads/bookings/schedulers/cal-com/cal-com.ts')
  const metadata = { utm_campaign: 'june', variant: 'headline:b' }
  for (const visit of [
    { notes: ANSWER, email: EMAIL },
    { start: 'unreadable', email: EMAIL },
    { start: 'unreadable', email: `not-${EMAIL}.au`, name: 'Somebody else' },
  ])
    await receive(calCom, JSON.stringify(webhook('BOOKING_CREATED', visit, { metadata })))
  await product.rows(`insert into erased_bookings (id) values (gen_random_uuid())`)
  const [person] = await product.rows<{ id: string }>(`
    update people set state = 'in-talks', owner = '{"id":"m1","name":"Grace"}',
      score = 40, score_reasons = '[{"points":40,"reason":"Budget"}]', scored_at = now()
    returning id`)
  const author = { id: 'm1', name: 'Grace' }
  await product.rows(`insert into person_events (person_id, kind, data) values ($1, 'note', $2)`, [
    person?.id,
    JSON.stringify({ text: NOTE, author }),
  ])
  await product.rows(
    `insert into audit_log (member_id, member_name, action, person_id)
     values ('m1', 'Grace', 'looked', $1)`,
    [person?.id],
  )
  await product.rows(`insert into members (id, name) values ('m1', 'Grace') on conflict do nothing`)
  await product.rows(
    `insert into email_stops (address, person_id, bounced_at)
    values (lower($1), $2, now())`,
    [EMAIL, person?.id],
  )
  await product.rows(
    `with run as (insert into sequence_runs (sequence, name, person_id)
        values ('nurture', 'Nurture', $1) returning id)
      insert into sequence_emails (id, run_id, person_id, sequence, step, position, day)
      select gen_random_uuid(), id, $1, 'nurture', 'one', 1, current_date from run`,
    [person?.id],
  )
  await product.rows(`insert into crm_syncs (crm) values ('hubspot')`)
  await product.rows(`insert into crm_changes (crm, person_id) values ('hubspot', $1)`, [
    person?.id,
  ])
  await product.rows(
    `insert into crm_contacts (crm, person_id, contact) values ('hubspot', $1, '7')`,
    [person?.id],
  )
  await product.rows(`insert into crm_events (id, crm, contact, field, value, happened_at)
    values (gen_random_uuid(), 'hubspot', '7', 'state', 'won', now())`)
  await product.rows(`insert into turns (rule, member, turn) values ('rule', 'm1', 1)`)
  await product.rows(`insert into experiment_visits (day, experiment, variant, visitor, reached)
    values (current_date, 'headline', 'b', 'x', true) on conflict do nothing`)
  await product.rows(
    `insert into backfills (name, before, finished_at) values ('people', now(), now())`,
  )
  await product.rows(`insert into visit_keys (day, key) values (current_date, 'x')
    on conflict do nothing`)
  return id
}

const tables = async () =>
  (
    await product.rows<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
  ).map(({ name }) => name)

/** The tables in which a text occurs, in whatever column, of whatever type. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await tables()) {
    const rows = await product.rows(
      `select from "${name}" as row where position(lower($1) in lower(to_jsonb(row)::text)) > 0`,
      [text],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('every table has a row, so that the erasure below is tried on it', async () => {
  const empty: string[] = []
  for (const name of await tables()) {
    const [count] = await product.rows(`select count(*)::int as rows from "${name}"`)
    if (count?.['rows'] === 0) empty.push(name)
  }
  expect(empty).toEqual(NOT_ABOUT_PEOPLE)
})

test('a person gets a copy of everything, in JSON and to read', async () => {
  const to = join(folder, 'for ada')
  const { code, output } = await leads('copy', ` ${EMAIL.toUpperCase()} `, to)
  expect([code, output]).toEqual([0, expect.stringContaining('everything that is stored here')])
  expect((await stat(to)).mode & 0o777).toBe(0o700)
  expect((await stat(join(to, 'data.json'))).mode & 0o777).toBe(0o600)
  const json = JSON.parse(await readFile(join(to, 'data.json'), 'utf8'))
  expect(json).toMatchObject({
    email: EMAIL,
    state: 'in-talks',
    score: { reasons: expect.any(Array) },
    submissions: [
      { email: EMAIL, consentText: 'We tell nobody.', howTheVisitBegan: { utm_campaign: 'may' } },
      { email: EMAIL.toLowerCase(), resource: 'quiz' },
    ],
    story: [
      { what: 'result', data: { tool: 'roi' }, inWords: { rows: expect.any(Array) } },
      { what: 'booking' },
      { what: 'details', inWords: { rows: [{ label: 'Role', value: ANSWER }] } },
      { what: 'state', data: { from: 'new', to: 'in-talks' } },
      { what: 'note', data: { text: NOTE } },
    ],
    agreedTo: [
      { purpose: 'newsletter', text: 'We tell nobody.', page: '/resources/ai-roi-calculator' },
      { purpose: 'request' },
      { purpose: 'sequence' },
    ],
    sequences: [{ name: 'Nurture', endedBy: null }],
    calls: [
      {
        answers: expect.arrayContaining([expect.objectContaining({ answer: ANSWER })]),
        howTheFirstVisitBegan: { utm_campaign: 'may' },
        howTheVisitBegan: { utm_campaign: 'june', variant: 'headline:b' },
      },
    ],
    unreadWebhooks: [
      { scheduler: 'cal.com', reason: expect.any(String), content: expect.stringContaining(EMAIL) },
    ],
    noEmailsTo: [{ address: EMAIL.toLowerCase(), why: 'bounced' }],
    looks: [{ what: 'looked' }],
  })
  const channels = json.deliveries.map(({ channel }: { channel: string }) => channel)
  expect(channels).toEqual(expect.arrayContaining(['team-email', 'webhook', 'slack']))
  const page = await readFile(join(to, 'data.html'), 'utf8')
  const told = ['We tell nobody.', 'Your result in a tool', 'may', 'headline:b', 'unreadable']
  for (const text of [EMAIL, NOTE, ANSWER, ...told]) expect(page).toContain(text)
  // Colleagues' names are theirs, and so are other people's.
  for (const name of ['Grace', 'Somebody else'])
    expect(JSON.stringify(json) + page).not.toContain(name)
  expect(await leads('copy', EMAIL, to)).toMatchObject({ code: 1 })
})

test('after an erasure no table has the address, the note or the lead’s ID', async () => {
  expect(await tablesWith(EMAIL)).toEqual([
    'booking_events',
    'bookings',
    'deliveries',
    'email_stops',
    'email_submissions',
    'people',
    'unread_bookings',
  ])
  expect(await tablesWith(NOTE)).toEqual(['person_events'])
  expect(await tablesWith(lead)).toContain('person_events')
  const { code, output } = await leads('forget', EMAIL)
  expect(code).toBe(0)
  expect(output).toContain('their story erased: 5 results, reports, notes and the like.')
  expect(output).toContain('calls at Cal.com: first.')
  expect(output).toContain('in Slack, a message with this email address')
  expect(output).toContain('your CRM: delete them there. Webhook IDs: ')
  for (const trace of [EMAIL, 'unmistakable', lead]) expect(await tablesWith(trace)).toEqual([])
  expect((await leads('copy', EMAIL)).output).toBe('Nobody gave this email address.\n')
})
