import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { fileFolder } from '#tools/harness/folder.ts'
import { runScript } from '#tools/harness/script.ts'
import { ANSWERS } from '#tests/unit/reports/fixtures.ts'
import { calCom, calendly } from '#tests/unit/leads/bookings/webhooks.ts'
import { atMost } from './at-most.ts'
import { runCommand, startProduct } from './leads-product.ts'

const leads = (...args: string[]) => runCommand('leads', ...args)
const product = await startProduct({}, ['scheduling'])
const folder = fileFolder()
beforeEach(async () => {
  await product.injectFault('mail', null)
  await product.injectFault('marketing', null)
  await product.injectFault('scheduling', null)
  await product.rows('delete from email_submissions')
  await product.rows('truncate provider_holds, deliveries, audit_log')
})

const SOURCE = 'resource_ai-roi-calculator'
const lead = (email: string, more = {}) => product.captureLead({ email, source: SOURCE, ...more })
const count = (table: string) =>
  product.rows(`select count(*)::int as rows from ${table}`).then(([row]) => row?.rows)

test('a person is erased from the tables and the list, and what remains is named', async () => {
  await lead('Ada@Example.com')
  await product.drainDeliveries()
  await product.injectFault('mail', { mode: 'fail', times: 1 })
  await lead('ada@example.com.evil')
  await lead('ada@example.com', { source: 'resource_automation-checklist' })
  expect(await product.contacts('ada@example.com')).toHaveLength(1)

  const { code, output, errors } = await leads('forget', ' ADA@example.com ')
  expect([code, errors]).toEqual([0, ''])
  expect(output).toContain('Database: 2 submissions erased')
  expect(output).toContain('not delivered yet, and never will be: 1.')
  expect(output).toContain('Ada@Example.com has been deleted.')
  expect(output).toMatch(/At Resend, which keeps a copy .*\n {4}\S+\n$/)
  expect(await product.contacts('ada@example.com')).toEqual([])
  expect(await product.rows('select email from email_submissions')).toEqual([
    { email: 'ada@example.com.evil' },
  ])
  expect(await count('deliveries')).toBe(2)

  // The press, and how it ended for each spelling; whose it was is a hash.
  const audited = await product.rows(`select member_id, action, details from audit_log order by id`)
  const address = expect.stringMatching(/^[\w-]{43}$/)
  const entry = (details: object) => ({ member_id: 'command line', action: 'erased', details })
  expect(audited).toEqual([
    entry({ submissions: 2, left: ['marketing list'], address }),
    ...['deleted', 'absent', 'absent'].map((result) =>
      entry({ place: 'marketing list', result, address }),
    ),
  ])

  const again = await leads('forget', 'ada@example.com')
  expect(again.code).toBe(0)
  expect(again.output).toBe(
    'Database: nothing with this email address.\nMarketing list: ada@example.com is not on it.\n',
  )
})

test('with the list unreachable, the tables are erased all the same, and the site does the rest', async () => {
  await lead('half@example.com')
  await product.drainDeliveries()
  await product.injectFault('marketing', { mode: 'fail', times: 1 })
  const { code, output, errors } = await leads('forget', 'half@example.com')
  expect(code).toBe(1)
  expect(output).toContain('Database: one submission erased')
  expect(errors).toContain(
    'half@example.com may still be on the marketing list: Loops responded 500.',
  )
  expect(await count('email_submissions')).toBe(0)
  await product.rows('update deliveries set next_attempt_at = now()')
  await product.drainDeliveries()
  expect(await product.contacts('half@example.com')).toEqual([])
  expect(await count('deliveries')).toBe(0)
})

/** Books a call with the stand-in, and tells the site of it as the scheduler does. */
async function book(face: 'cal.com' | 'calendly', email: string): Promise<string> {
  const { receive } = await import('#lib/leads/bookings/receive.ts')
  const { schedulerNamed } = await import('#lib/leads/bookings/schedulers.ts')
  const root = new URL(face === 'calendly' ? '/calendly' : '/', process.env.LOCAL_SCHEDULING_URL)
  const [, time = ''] = /[?;]time=([^&"]+)/.exec(await (await fetch(root)).text()) ?? []
  const booked = await fetch(`${root}?time=${time}`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ada', email, notes: 'Invoices' }),
    redirect: 'manual',
  })
  const [, uid = ''] = /booking\/([\w-]+)/.exec(booked.headers.get('location') ?? '') ?? []
  const webhook =
    face === 'calendly'
      ? calendly('invitee.created', { uid, email })
      : calCom('BOOKING_CREATED', { uid, email })
  const scheduler = schedulerNamed(face)
  if (!scheduler) throw new Error(`There is no ${face}.`)
  const told = await receive(scheduler, JSON.stringify(webhook))
  expect(told).toEqual({ result: 'stored' })
  return uid
}

const atScheduler = async () =>
  (await product.received('scheduling')).map(({ body }) => JSON.parse(body))

test.each(['fail', 'lose'] as const)(
  'who booked is erased at the scheduler too, one that answers with %s being asked again',
  async (mode) => {
    const email = `${mode}@example.com`
    const canceled = await book('cal.com', email)
    const ahead = await book('cal.com', email)
    await fetch(new URL(`/bookings/${canceled}/cancel`, process.env.LOCAL_SCHEDULING_URL), {
      method: 'POST',
    })
    await book('calendly', email)
    const other = await book('calendly', `not-${email}`)
    await product.injectFault('scheduling', { mode, times: 2 })
    const { code, output, errors } = await leads('forget', email)
    expect(code).toBe(1)
    expect(output).toContain('Database: 3 booked calls erased.')
    for (const title of ['Cal.com', 'Calendly'])
      expect(errors).toContain(`${email} may still be at ${title}: `)
    expect(await count(`deliveries where channel = 'scheduler-erasure'`)).toBe(2)

    await product.rows('update deliveries set next_attempt_at = now()')
    await product.drainDeliveries()
    expect(await count(`deliveries where channel = 'scheduler-erasure'`)).toBe(0)
    const booked = await atScheduler()
    expect(booked.find(({ uid }) => uid === ahead)).toMatchObject({
      cancelledBy: 'team',
      reason: 'What we know about you has been deleted.',
    })
    const calls = booked.filter(({ face }) => face === 'calendly')
    expect(calls.map(({ email: address }) => address)).not.toContain(email)
    expect(calls.find(({ uid }) => uid === other)).toMatchObject({ name: 'Ada', notes: 'Invoices' })
    const audited = await product.rows(
      `select details from audit_log order by details ->> 'place' nulls first`,
    )
    expect(audited.map(({ details }) => details)).toMatchObject([
      { submissions: 3, left: ['marketing list', 'cal.com', 'calendly'] },
      ...['cal.com', 'calendly'].map((place) => ({ place, result: 'asked' })),
      { place: 'marketing list' },
    ])
  },
)

test('an erasure says what a scheduler keeps, and all of it without a key', async () => {
  const [first, second] = [
    await book('cal.com', 'ada@example.com'),
    await book('calendly', 'ada@example.com'),
  ]
  const withKeys = await leads('forget', 'ada@example.com')
  expect(withKeys.output).toContain(`calls at Cal.com: ${first}. Those ahead are canceled`)
  expect(withKeys.output).toContain('Calendly: ada@example.com is deleted there within seven days.')
  const keys = { CALCOM_API_KEY: '', CALENDLY_API_TOKEN: '' }
  const third = await book('calendly', 'grace@example.com')
  const before = { ...process.env }
  Object.assign(process.env, keys)
  const { code, output } = await leads('forget', 'grace@example.com')
  Object.assign(process.env, before)
  expect([code, output]).toEqual([0, expect.stringContaining(`calls at Calendly: ${third}.`)])
  expect(await count('deliveries')).toBe(0)
  expect(second).not.toBe(third)
})

test('the export has every lead once, and no cell that a spreadsheet would run', async () => {
  const attribution = { utm_source: '@sum', landing: '/' }
  await lead('=cmd|calc!A1@x', { page: '/a,b', consent: 'We "tell" nobody.', attribution })
  await product.rows(
    `insert into email_submissions (email, source, created_at)
     select 'many' || n || '@x', 'resource_a', '2026-01-01T00:00:00.000123Z' from generate_series(1, 1100) n`,
  )
  const file = join(folder, 'leads.csv')
  expect(await leads('export', file)).toMatchObject({ code: 0, output: '' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const [head, ...records] = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
  expect(head).toMatch(
    /^submitted_at,email,source,page,flag,consent_text,utm_source,.*,landing,referrer,id,score,state,owner,booked_for,outcome,amount,currency,name,company,role,phone,other_details$/,
  )
  expect(new Set(records.slice(0, -1).map((record) => record.split(',')[1])).size).toBe(1100)
  expect(records.at(-1)).toMatch(
    /^2\S+Z,'=cmd\|calc!A1@x,resource_ai-roi-calculator,"\/a,b",,"We ""tell"" nobody\.",'@sum,,.*,\/,,[\da-f-]+,,new,,,,,,,,,,$/,
  )
  expect(records).toHaveLength(1101)
  const printed = await runScript('leads.ts', ['export'], { ...process.env }, folder)
  expect(printed.output).toBe(`${[head, ...records].join('\r\n')}\r\n`)
  const exported = { member_id: 'command line', action: 'exported', details: { rows: 1101 } }
  expect(await product.rows('select member_id, action, details from audit_log')).toEqual([
    exported,
    exported,
  ])
})

test('the list has a count and a heading, and shows the latest leads on one line each', async () => {
  await lead('two@lines\u2028x')
  await lead('grace@example.com', { attribution: { utm_source: 'news', utm_campaign: 'may' } })
  const { output } = await leads()
  expect(output).toMatch(
    /^2 submissions by 2 people\.\n\n {2}Given at \(UTC\) +Email address +Resource +Score +Came from\n/,
  )
  expect(output).toMatch(
    /\n {2}[\d-]{10} [\d:]{5} +grace@example.com +ai-roi-calculator +news \/ may\n/,
  )
  expect(output).toMatch(/\n {2}\S+ \S+ +two@lines x +ai-roi-calculator\n/)
  expect(await leads('forget', 'nobody')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Usage'),
  })
})

test('a story has all that a person did, in order, with what was delivered and the score', async () => {
  const { recordEvent } = await import('#lib/leads/story/record.ts')
  const { scorePeople } = await import('#lib/leads/score/sweep.ts')
  const { id } = await lead('Ada@acme.example', {
    page: '/resources/a',
    attribution: { utm_source: 'news' },
  })
  await product.drainDeliveries()
  const data = { tool: 'automation' as const, input: ANSWERS, shared: false }
  await recordEvent({ lead: id, kind: 'result', data })
  const report = { tool: 'automation' as const, delivery: 'file' as const, format: 'pdf' as const }
  await recordEvent({ lead: id, kind: 'report', data: report })
  await recordEvent({ lead: id, kind: 'booking', data: {} })
  await product.rows(
    `insert into person_events (person_id, kind, data)
     select id, 'note', '{"text":"Call on\\nMonday.","author":{"id":"m","name":"Grace"}}' from people`,
  )
  await lead('ada@acme.example', { source: 'resource_quiz' })
  await lead('other@example.com')
  await scorePeople()
  const { output } = await leads('show', ' ADA@acme.example ')
  expect(output.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME')).toBe(`ADA@acme.example: 2 submissions
State: new
Score: 63 of 100
   +25  Opened the booking page
   +12  Downloaded or emailed a report
   +10  Company email address (acme.example)
    +9  Budget of $25,000 to $100,000
    -9  Answered faster than anybody reads: half
    +8  Asked for another resource
    +3  Moderate automation readiness
    +3  35 hours of manual work a week
    +2  Team of 6 to 15

TIME  ai-roi-calculator, on /resources/a, from news
                  marketing-list: sent at TIME
                  team-email: sent at TIME
TIME  Result: 22 of 32 points: Moderate Automation Readiness.
                  Process Identification: 4-7
                  Process Impact: 35 hours per week
                  Process Maturity: detailed
                  Team Resources: 6-15
                  Technical Readiness: intermediate
                  Financial Resources: 25k-100k
                  Change Management: adaptable
                  Quality Impact: frequently
TIME  Downloaded the readiness report (PDF)
TIME  Opened the booking page
TIME  Note by Grace: Call on Monday.
TIME  quiz
                  marketing-list: waiting
`)
})

test('old leads are erased in small batches, by the cron call too', async () => {
  const { eraseAllExpired, eraseExpired } = await import('#lib/leads/erasure/retention.ts')
  await product.rows(
    `insert into email_submissions (email, source, created_at)
     select n || '@x', 'resource_a', now() - interval '24 months 1 day' from generate_series(1, 450) n`,
  )
  await product.rows(
    `insert into email_submissions (email, source, created_at)
     values ('young@x', 'resource_a', now() - interval '23 months 27 days')`,
  )
  await product.rows(`insert into rate_limits (key, points, expire) values ('x', 1, 0)`)
  const cron = new Request('http://localhost:3000/api/deliveries', {
    headers: { Authorization: `Bearer ${process.env.CRON_SECRET}` },
  })
  expect((await product.routes.deliveries.GET(cron)).status).toBe(200)
  expect(await count('email_submissions')).toBe(251)
  expect(await product.rows(`select from rate_limits where key = 'x'`)).toEqual([])
  expect(await eraseExpired()).toBe(true)
  await eraseAllExpired()
  expect(await product.rows('select email from email_submissions')).toEqual([{ email: 'young@x' }])
})

test('what is old and goes with no lead is erased a thousand at a time, whatever fails beside it', async () => {
  const { eraseOldRest } = await import('#lib/leads/erasure/retention.ts')
  await product.rows(`insert into audit_log (created_at, member_id, member_name, action)
    select now() - interval '3 years', 'm', 'Ada', 'looked' from generate_series(1, 2500)`)
  await product.rows(`insert into crm_events (id, crm, contact, field, happened_at, received_at)
    select gen_random_uuid(), 'hubspot', '1', 'state', now(), now() - interval '8 days'`)
  const few = atMost(product.rows)('delete', 'audit_log', 1000)
  await few.begin()
  await product.rows('alter table unread_bookings rename to renamed')
  try {
    await eraseOldRest()
  } finally {
    await product.rows('alter table renamed rename to unread_bookings')
    await few.end()
  }
  expect(await count('audit_log')).toBe(0)
  expect(await count('crm_events')).toBe(0)
})

test('a webhook that could not be read is shown with its ID, and dismissed with a reason', async () => {
  const id = crypto.randomUUID()
  await product.rows(
    `insert into unread_bookings (id, scheduler, body, reason) values ($1, 'calendly', '{}', 'body fits not.')`,
    [id],
  )
  expect((await leads('unread')).output).toContain(`calendly: body fits not.\n${id}\n{}`)
  for (const [other, why, errors] of [
    [crypto.randomUUID(), 'Seen', 'ID: no webhook that could not be read is called'],
    ["x' or true", 'Seen', 'ID: no webhook'],
    [id, ' ', 'Usage'],
  ] as const)
    expect(await leads('dismiss', other, why)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(errors),
    })
  expect(await count('unread_bookings')).toBe(1)
  expect(await leads('dismiss', id, 'A test of ours')).toMatchObject({ code: 0 })
  expect((await leads('unread')).output).toBe('All that schedulers told could be read.\n')
  expect(await product.rows('select member_id, action, details from audit_log')).toEqual([
    {
      member_id: 'command line',
      action: 'dismissed',
      details: { scheduler: 'calendly', reason: 'body fits not.', why: 'A test of ours' },
    },
  ])
})

test('the audit log is printed latest first, and erased when it is old enough', async () => {
  expect((await leads('audit')).output).toBe('Nobody has opened a lead in the Studio yet.\n')
  const id = crypto.randomUUID()
  await product.rows(
    `insert into audit_log (created_at, member_id, member_name, action, person_id, details) values
       (now() - interval '25 months', 'p1', 'Ada', 'looked', null, '{}'),
       (now() - interval '23 months', 'p2', E'Bob\nx', 'erased', $1, '{"failed":0}'),
       (now(), 'p1', 'Ada', 'exported', null, '{"filters":["state"],"rows":3}')`,
    [id],
  )
  const { output, code } = await leads('audit')
  expect(code).toBe(0)
  const [, exported, erased, looked, ...more] = output.trimEnd().split('\n')
  expect(exported).toContain('p1         exported')
  expect(exported).toContain('{"rows":3,"filters":["state"]}')
  expect(erased).toMatch(new RegExp(`Bob x +p2 +erased +${id} +\\{"failed":0}$`))
  expect(looked).toContain('looked')
  expect(more).toEqual([])
  const { eraseAllExpired } = await import('#lib/leads/erasure/retention.ts')
  await eraseAllExpired()
  expect(await product.rows('select action from audit_log order by id')).toEqual([
    { action: 'erased' },
    { action: 'exported' },
  ])
})
