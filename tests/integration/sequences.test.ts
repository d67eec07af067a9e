import { beforeEach, describe, expect, test, vi } from 'vitest'
import { richText } from '#lib/content/written-text.ts'
import { inputs } from '../unit/roi/inputs.ts'
import { atMost } from './at-most.ts'
import { fakeContent } from './lead-content.ts'
import { runCommand, startProduct } from './leads-product.ts'

vi.doMock('server-only', () => ({}))
const { lake, isPublished } = fakeContent()
const product = await startProduct({}, [], isPublished)
const { GET, POST } = await import('#app/api/emails/unsubscribe/route.ts')
const { queueDue, tellOfScored } = await import('#lib/leads/background.ts')
const { confirm } = await import('#lib/leads/consents/change.ts')
const { changeLead } = await import('#lib/leads/desk/change.ts')
const { stopSequence } = await import('#lib/leads/desk/stop-sequence.ts')
const { leadStory } = await import('#lib/leads/desk/story.ts')
const { database, pool } = await import('#lib/platform/database/pool.ts')
const { inTransaction } = await import('#lib/platform/database/transaction.ts')
const { readSequenceResults } = await import('#lib/insight/sequences.ts')
const { receive } = await import('#lib/leads/bookings/receive.ts')
const { calCom } = await import('#lib/leads/bookings/schedulers/cal-com/cal-com.ts')
const { signToken } = await import('#lib/leads/result-link/token.ts')
const { readSequences } = await import('#lib/leads/sequences/known.ts')
const { queueStepsOf } = await import('#lib/leads/sequences/queue.ts')
const { recordEvent } = await import('#lib/leads/story/record.ts')
const { scorePeople } = await import('#lib/leads/score/sweep.ts')
const { calCom: webhook } = await import('#tests/unit/leads/bookings/webhooks.ts')

const ADA = 'ada@example.com'
const AUTHOR = { id: 'm1', name: 'Nora' }

const step = (n: number, more = {}) => {
  const subject = `Email ${n}`
  const body = richText(`Text ${n}. [Ask us](/resources).`)
  return { _key: `step-${n}`, subject, body, days: n === 1 ? 1 : 3, hour: 0, ...more }
}
const STEPS = [step(1), step(2), step(3)]
const sequence = (more = {}) => ({
  _id: 'nurture',
  name: 'After the guide',
  states: ['new'],
  steps: STEPS,
  ...more,
})

let clock = 0
/** Milliseconds between one look at the clock and the next. */
let pace = 0
const now = performance.now.bind(performance)
vi.spyOn(performance, 'now').mockImplementation(() => now() + (clock += pace))
/** What is published from now on: the site keeps it for half a minute. */
function publish(...documents: object[]) {
  lake.sequences = documents
  clock += 31_000
}

beforeEach(async () => {
  await product.rows(`truncate email_submissions, people, deliveries, rate_limits, bookings,
    booking_events, sequences, sequence_runs, email_stops cascade`)
  publish(sequence())
  await queueDue()
})

async function give(email = ADA, more = {}) {
  const given = { email, source: 'resource_roadmap', page: '/', consent: 'We write.', ...more }
  const { id } = await product.captureLead(given)
  await product.drainDeliveries()
  await scorePeople(tellOfScored)
  return id
}
/** As if so many days had passed. */
async function pass(days: number) {
  await product.rows(
    `with runs as (update sequence_runs set stepped_at = stepped_at - make_interval(days => $1),
        started_at = started_at - make_interval(days => $1)),
      emails as (update sequence_emails set queued_at = queued_at - make_interval(days => $1),
        day = day - $1::int)
    update deliveries set sent_at = sent_at - make_interval(days => $1)`,
    [days],
  )
  await queueDue()
  await product.drainDeliveries()
}
const subjects = async (email: string) =>
  (await product.mails('Email ')).filter(({ to }) => to.includes(email)).map((mail) => mail.subject)
const runs = () =>
  product.rows<{ steps: number; by: string | null }>(
    'select steps, ended_by as by from sequence_runs order by started_at, sequence',
  )
const personId = async () =>
  (await product.rows<{ id: string }>('select id from people'))[0]?.id ?? ''
/** Somebody of their own, who has had the first email. */
async function began(email: string) {
  await give(email)
  await pass(1)
  expect(await subjects(email)).toEqual(['Email 1'])
}
const call = (method: typeof POST, token: string, body?: string) =>
  method(
    new Request(`http://localhost:3000/?token=${token}`, {
      ...(body !== undefined && {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    }),
  )

describe('a sequence', () => {
  test('comes in its order, each email once and on its day, and ends', async () => {
    const email = 'order@example.com'
    await give(email)
    await pass(0)
    expect(await subjects(email)).toEqual([])
    await pass(1)
    await pass(0)
    await pass(2)
    expect(await subjects(email)).toEqual(['Email 1'])
    await pass(1)
    await pass(3)
    await pass(30)
    expect((await subjects(email)).toReversed()).toEqual(['Email 1', 'Email 2', 'Email 3'])
    expect(await runs()).toEqual([{ steps: 3, by: 'done' }])
    await give(email, { source: 'resource_quiz' })
    await pass(30)
    expect(await subjects(email)).toHaveLength(3)
  })

  test('has what mail programs and readers need, and answers reach who looks after them', async () => {
    const email = 'headers@example.com'
    await give(email)
    await product.rows(
      `insert into members (id, name, email, right) values ('o', 'Olga', 'olga@example.com', 'publish')
      on conflict do nothing`.replace('right', '"right"'),
    )
    await product.rows(`update people set owner = '{"id": "o", "name": "Olga"}'`)
    await pass(1)
    const mail = (await product.mails('Email 1')).find(({ to }) => to.includes(email))
    expect(mail?.reply_to).toEqual(['olga@example.com'])
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<http:\/\/localhost:3000\/api\/emails\/unsubscribe\?token=[\w-]{48}>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(mail?.text).toContain('Text 1. Ask us (http://localhost:3000/resources).')
    expect(mail?.html).toContain('href="http://localhost:3000/resources"')
  })

  test('says the figures of its person, and skips an email that needs one they lack', async () => {
    const body = richText('You save {Net benefit} with {resource}.')
    publish(sequence({ steps: [step(1, { body }), step(2)] }))
    const email = 'figures@example.com'
    const lead = await give(email)
    await recordEvent({
      lead,
      kind: 'result',
      data: { tool: 'roi', input: { ...inputs({}) }, shared: false },
      key: 'roi',
    })
    await give('lacks@example.com')
    await pass(1)
    const mail = (await product.mails('Email 1')).find(({ to }) => to.includes(email))
    expect(mail?.text).toMatch(/You save -?\$[\d,]+ with AI Implementation Roadmap\./)
    expect(await subjects('lacks@example.com')).toEqual([])
    const skipped = 'select skipped from sequence_emails where skipped is not null'
    expect(await product.rows(skipped)).toEqual([{ skipped: 'They have no figure {Net benefit}' }])
    await pass(3)
    expect(await subjects('lacks@example.com')).toEqual(['Email 2'])
    const lacking = `select id from people where email = 'lacks@example.com'`
    const [person] = await product.rows<{ id: string }>(lacking)
    const story = await leadStory(database(), person?.id ?? '')
    expect(story?.sequences).toMatchObject([{ steps: 1 }])
  })

  /** So many people who are in it for long, and have had some of its emails. */
  const others = (after: string) =>
    product.rows(
      `with person as (
        insert into people (person, email, first_at, last_at, submissions, resources, is_flagged)
        select email, email, now(), now(), 1, '{guide}', true
        from generate_series(1, 1000) n, lateral (select n || '@spam.example' as email) each
        returning id
      ),
      run as (
        insert into sequence_runs (sequence, name, person_id, last_step, stepped_at)
        select 'nurture', '', id, $1, now() - interval '90 days' from person
        returning id, person_id, last_step
      ),
      email as (
        insert into sequence_emails (id, run_id, person_id, sequence, step, position, day)
        select gen_random_uuid(), id, person_id, 'nurture', last_step, 1, '2000-01-01' from run
        where last_step <> '' returning id
      )
      insert into deliveries (id, channel, payload, state)
      select id, 'sequence-email', '{}', 'parked' from email`,
      [after],
    )

  /** How many the queue reads that is run by itself, statistics or not. */
  const deliveriesRead = () =>
    inTransaction(pool(), async (client) => {
      const known = await readSequences()
      await queueStepsOf(known ?? [], 'UTC', client)
      const { rows } = await client.query<{ read: number }>(
        `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname = 'deliveries'`,
      )
      return rows[0]?.read
    })

  test('moves on or ends for a thousand people at a time, however many are in it', async () => {
    await product.rows(`
      with person as (
        insert into people (person, email, first_at, last_at, submissions, resources, is_flagged)
        select email, email, now(), now(), 1, '{guide}', true
        from generate_series(1, 2500) n, lateral (select n || '@crowd.example' as email) each
        returning id
      )
      insert into sequence_runs (sequence, name, person_id, last_step, steps)
      select 'nurture', '', id, 'step-gone', 1 from person`)
    const states = () =>
      product.rows('select distinct last_step as after, ended_by as by from sequence_runs')
    const few = atMost(product.rows)('update', 'sequence_runs', 1000)
    await few.begin()
    try {
      await queueDue()
      expect(await states()).toEqual([{ after: 'step-1', by: null }])
      publish()
      await queueDue()
      expect(await states()).toEqual([{ after: 'step-1', by: 'unpublished' }])
    } finally {
      await few.end()
    }
  })

  test('goes on behind a thousand people whose leads turned out to be spam', async () => {
    await others('')
    await began('after@example.com')
  })

  test('ends behind a thousand people whose last email is parked', async () => {
    await others('step-3')
    expect(await deliveriesRead()).toBeLessThan(5_000)
    await began('last@example.com')
    await pass(3)
    await pass(3)
    for (let round = 0; round < 3; round++) await queueDue()
    const ended = 'select steps from sequence_runs where ended_at is not null'
    expect(await product.rows(ended)).toEqual([{ steps: 3 }])
  })

  test('has its turn, however long the one before it takes', async () => {
    publish(
      sequence({ resources: ['roadmap'], hasResources: true }),
      sequence({ _id: 'second', resources: ['quiz'], hasResources: true }),
    )
    await queueDue()
    await give('one@example.com')
    await give('two@example.com', { source: 'resource_quiz' })
    pace = 6_000
    await pass(1).finally(() => (pace = 0))
    expect(await runs()).toMatchObject([{ steps: 1 }, { steps: 1 }])
  })

  test('that is renamed has its new name in Leads, and its first one once it is gone', async () => {
    await give()
    const named = async () => (await leadStory(database(), await personId()))?.sequences[0]?.name
    expect(await named()).toBe('After the guide')
    publish(sequence({ name: 'After any guide' }))
    expect(await named()).toBe('After any guide')
    publish()
    expect(await named()).toBe('After the guide')
  })

  test('is for those it says: resource, campaign, state, and after it was published', async () => {
    await product.captureLead({
      email: 'early@example.com',
      source: 'resource_roadmap',
      consent: 'x',
    })
    await product.rows(`update email_submissions set created_at = now() - interval '1 day'`)
    await scorePeople(tellOfScored)
    publish(
      sequence({ resources: ['roadmap'], hasResources: true, campaign: 'Spring' }),
      sequence({ _id: 'gone', resources: [], hasResources: true }),
      sequence({ _id: 'won', states: ['won'] }),
      sequence({ _id: 'high', levels: ['high'] }),
      sequence({ _id: 'empty', steps: [] }),
    )
    await queueDue()
    await give('other@example.com', { source: 'resource_quiz' })
    await give('plain@example.com')
    await give('text-less@example.com', { consent: undefined })
    await give('spring@example.com', { attribution: { utm_campaign: 'SPRING' } })
    expect(
      await product.rows(
        'select sequence, email from sequence_runs join people on people.id = person_id',
      ),
    ).toEqual([{ sequence: 'nurture', email: 'spring@example.com' }])
  })

  test('never brings a person two emails on one day, from any sequence', async () => {
    publish(sequence(), sequence({ _id: 'second' }), sequence({ _id: 'third' }))
    await queueDue()
    const email = 'daily@example.com'
    await give(email)
    for (const count of [1, 2, 3]) {
      await pass(1)
      await Promise.all([queueDue(), queueDue()])
      await product.drainDeliveries()
      expect(await subjects(email)).toHaveLength(count)
    }
  })
})

test('a process that has not read a sequence yet leaves its emails to be sent', async () => {
  const email = 'news@example.com'
  await give(email)
  publish()
  await queueDue()
  // Published meanwhile, as another process knows, which has queued the first email.
  lake.sequences = [sequence()]
  await product.rows(`insert into sequences (id) values ('nurture')`)
  await product.rows(`with run as (
      update sequence_runs set ended_at = null, ended_by = null, steps = 1, last_step = 'step-1'
      returning id, person_id
    ),
    email as (
      insert into sequence_emails (id, run_id, person_id, sequence, step, position, day)
      select gen_random_uuid(), id, person_id, 'nurture', 'step-1', 1, current_date from run
      returning id
    )
    insert into deliveries (id, submission_id, channel, payload)
    select email.id, lead.id, 'sequence-email',
      jsonb_build_object('wish', jsonb_build_object('to', lead.email))
    from email, email_submissions lead`)
  await product.drainDeliveries()
  expect(await subjects(email)).toEqual([])
  clock += 31_000
  await product.rows(`update deliveries set next_attempt_at = now() where state = 'waiting'`)
  await product.drainDeliveries()
  expect(await subjects(email)).toEqual(['Email 1'])
})

test('an email that Resend refused is sent before the next one, once somebody retries it', async () => {
  const { retryDeliveries } = await import('#lib/leads/outbox/recovery.ts')
  const email = 'refused@example.com'
  await began(email)
  for (const [n, has] of [2, 3].entries()) {
    await product.injectFault('mail', { mode: 'refuse', times: 1 })
    await pass(3)
    await pass(3)
    expect(await subjects(email)).toHaveLength(n + 1)
    expect(await runs()).toEqual([{ steps: has, by: null }])
    await retryDeliveries(database(), 'all', {})
    await product.drainDeliveries()
    expect((await subjects(email))[0]).toBe(`Email ${has}`)
  }
  await pass(3)
  expect(await runs()).toEqual([{ steps: 3, by: 'done' }])
})

test('one that another process of the site has read begins here too, at once', async () => {
  lake.sequences = [sequence(), sequence({ _id: 'newer' })]
  await give('before@example.com')
  expect(await runs()).toHaveLength(1)
  await product.rows(`insert into sequences (id) values ('newer')`)
  await give('after@example.com')
  expect(await runs()).toHaveLength(3)
})

test('staff read each email as one person gets it, or why they don’t', async () => {
  const { sequencesFor } = await import('#lib/leads/channels/sequence-email/for-person.ts')
  await give()
  const first = step(1, { subject: 'For {resource}' })
  publish(sequence({ steps: [first, step(2, { subject: 'Your {Score}' })] }))
  const [read, ...more] = (await sequencesFor(await personId())) ?? []
  expect(more).toEqual([])
  expect(read).toMatchObject({
    name: 'After the guide',
    emails: [
      { subject: 'For AI Implementation Roadmap', days: 1, hour: 0, missing: null },
      { missing: 'Score' },
    ],
  })
  expect(read?.emails[0]?.text).toContain('Text 1. Ask us (http://localhost:3000/resources).')
  expect(await sequencesFor('00000000-0000-4000-8000-000000000000')).toBeNull()
  lake.isDown = true
  await expect(sequencesFor(await personId())).rejects.toThrow('the lake does not respond')
  lake.isDown = false
  expect(await subjects(ADA)).toEqual([])
})

describe('what ends it', () => {
  const ends: [string, (email: string) => Promise<unknown>][] = [
    ['booked', (email) => receive(calCom, JSON.stringify(webhook('BOOKING_CREATED', { email })))],
    ['state', async () => changeLead(database(), await personId(), { state: 'lost' }, AUTHOR)],
    ['by-hand', async () => stopSequence(database(), await personId(), 'nurture', AUTHOR)],
    [
      'bounced',
      async (email) =>
        product.rows(
          'insert into email_stops (address, person_id, bounced_at) values ($1, $2, now())',
          [email, await personId()],
        ),
    ],
    ['unpublished', async () => publish()],
  ]
  test.each(ends)('%s, also for an email that waits already', async (by, end) => {
    const email = `${by}@example.com`
    await began(email)
    await product.injectFault('mail', { mode: 'fail', times: 1 })
    await pass(3)
    expect((await runs())[0]?.steps).toBe(2)
    await end(email)
    await product.rows(`update deliveries set next_attempt_at = now() where state = 'waiting'`)
    await pass(0)
    await pass(5)
    expect(await runs()).toEqual([{ steps: 2, by }])
    expect(await subjects(email)).toEqual(['Email 1'])
  })

  test('an erasure, which takes all of it', async () => {
    await began('erased@example.com')
    await runCommand('leads', 'forget', 'erased@example.com')
    for (const table of ['sequence_runs', 'sequence_emails', 'deliveries', 'consents'])
      expect(await product.rows(`select from ${table}`)).toEqual([])
  })

  test.each(['sequence', 'newsletter', 'again'])(
    'while nothing can be saved, %s has a button that tries it again',
    async (purpose) => {
      const email = `${purpose}@example.com`
      await began(email)
      const mail = (await product.mails('Email 1')).find(({ to }) => to.includes(email))
      const token = /unsubscribe\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      await product.rows('alter table consents rename to away')
      try {
        expect((await call(GET, token)).status).toBe(503)
        const failed = await call(POST, token, `purpose=${purpose}`)
        expect(failed.status).toBe(503)
        expect(await failed.text()).toContain(
          `<form method="post"><button name="purpose" value="${purpose}">Try again</button></form>`,
        )
      } finally {
        await product.rows('alter table away rename to consents')
      }
      const given = async () =>
        (await leadStory(database(), await personId()))?.consents
          .filter(({ isGiven }) => !isGiven)
          .map((consent) => consent.purpose)
      expect(await given()).toEqual([])
      expect((await call(POST, token, `purpose=${purpose}`)).status).toBe(303)
      expect(await given()).toEqual(purpose === 'again' ? [] : [purpose])
    },
  )

  test('unsubscribing: a page changes nothing, a press does, a thousand are as one', async () => {
    const email = 'unsubscribed@example.com'
    await began(email)
    const mail = (await product.mails('Email 1')).find(({ to }) => to.includes(email))
    const token =
      /unsubscribe\?token=([\w-]+)/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    expect(await (await call(GET, token)).text()).toContain(
      `Stop the emails to ${email} that follow`,
    )
    expect((await runs())[0]?.by).toBeNull()
    const press = () => call(POST, token, 'List-Unsubscribe=One-Click')
    for (let tens = 0; tens < 100; tens++) {
      const presses = await Promise.all(Array.from({ length: 10 }, press))
      expect(presses.every(({ status }) => status === 200)).toBe(true)
    }
    expect((await runs())[0]?.by).toBe('unsubscribed')
    await pass(9)
    expect(await subjects(email)).toEqual(['Email 1'])
    const story = await leadStory(database(), await personId())
    expect(story?.consents.map(({ purpose, isGiven }) => [purpose, isGiven])).toEqual([
      ['newsletter', true],
      ['request', true],
      ['sequence', false],
    ])
    expect(story?.sequences).toMatchObject([{ endedBy: 'unsubscribed', steps: 1 }])
    publish(sequence(), sequence({ _id: 'later' }))
    await queueDue()
    await give(email, { source: 'resource_quiz' })
    expect(await runs()).toHaveLength(1)

    expect((await call(POST, token, 'purpose=newsletter')).status).toBe(303)
    await product.settled()
    await product.drainDeliveries()
    expect(await product.contacts(email)).toMatchObject([{ subscribed: false }])
    for (const bad of [token.slice(0, 30), 'x'])
      expect((await call(POST, bad, '')).status).toBe(404)
    await runCommand('leads', 'forget', email)
    expect((await call(POST, token, '')).status).toBe(404)
  })

  test('a button leads to a page that Back and Reload open without pressing it again', async () => {
    await give('back@example.com')
    const token = signToken('unsubscribing', await personId())
    const press = async (purpose: string) => {
      const { status, headers } = await call(POST, token, `purpose=${purpose}`)
      const location = headers.get('Location') ?? ''
      expect([status, location]).toEqual([303, `?token=${token}&done=${purpose}`])
      return async () => (await call(GET, location.slice('?token='.length))).text()
    }
    const stopped = await press('sequence')
    expect(await stopped()).toContain('No more of these emails.')
    const unsubscribed = await press('newsletter')
    expect(await unsubscribed()).toContain('The newsletter doesn’t come any more.')
    const back = await press('again')
    expect(await back()).toContain('You’re back')
    expect(await unsubscribed()).toContain('The newsletter doesn’t come any more.')
    // What is no longer so isn't said again.
    expect(await stopped()).toContain('Unsubscribe?')
    await press('sequence')
    expect(await back()).toContain('Unsubscribe?')
  })

  test('what could not be stored offers the button that was pressed, and a page none', async () => {
    await give('pressed@example.com')
    const token = signToken('unsubscribing', await personId())
    await product.rows('alter table consents rename to consents_gone')
    try {
      for (const purpose of ['sequence', 'newsletter', 'again']) {
        const response = await call(POST, token, `purpose=${purpose}`)
        expect(response.status).toBe(503)
        const buttons = (await response.text()).match(/<button[^>]+/g)
        expect(buttons).toEqual([`<button name="purpose" value="${purpose}"`])
      }
      const page = await call(GET, token)
      expect(page.status).toBe(503)
      expect(await page.text()).not.toContain('<button')
    } finally {
      await product.rows('alter table consents_gone rename to consents')
    }
  })
})

describe('while people are in it', () => {
  test('changed emails reach them as they are on the day; the order stays', async () => {
    const email = 'changed@example.com'
    await began(email)
    const steps = [step(0), step(1), step(9, { days: 2 }), step(3)]
    publish(sequence({ steps }))
    await pass(2)
    expect((await subjects(email)).toReversed()).toEqual(['Email 1', 'Email 9'])
    publish(sequence({ steps: [step(0), step(1), step(3)] }))
    await pass(3)
    expect((await subjects(email)).toReversed()).toEqual(['Email 1', 'Email 9', 'Email 3'])
  })

  test('emails that changed places come once each, and those after them come too', async () => {
    const email = 'reordered@example.com'
    await began(email)
    await pass(3)
    publish(sequence({ steps: [STEPS[1], STEPS[0], step(3)] }))
    await pass(3)
    await pass(0)
    expect((await subjects(email)).toReversed()).toEqual(['Email 1', 'Email 2', 'Email 3'])
    await pass(1)
    expect(await runs()).toEqual([{ steps: 3, by: 'done' }])
  })

  test('who has to confirm their address meanwhile gets one email a day then, not all at once', async () => {
    const email = 'confirming@example.com'
    await began(email)
    lake.confirmation = 'everything'
    clock += 31_000
    await give(email, { source: 'resource_quiz' })
    await pass(3)
    await pass(3)
    await pass(3)
    expect(await subjects(email)).toEqual(['Email 1'])
    await confirm(await personId())
    lake.confirmation = 'none'
    clock += 31_000
    await pass(0)
    expect((await subjects(email)).toReversed()).toEqual(['Email 1', 'Email 2'])
    await pass(3)
    expect(await subjects(email)).toHaveLength(3)
  })

  test('one that can’t be sent as it is emails nobody, and goes on once it can', async () => {
    const email = 'broken@example.com'
    await began(email)
    const broken = [{ subject: ' ' }, { subject: '{No such figure}' }, { body: [] }, { days: 0 }]
    for (const more of broken) {
      publish(sequence({ steps: [STEPS[0], step(2, more)] }))
      await pass(1)
    }
    publish(sequence({ steps: Array.from({ length: 9 }, (_, n) => step(n + 1)) }))
    await pass(1)
    expect(await subjects(email)).toEqual(['Email 1'])
    publish(sequence())
    await pass(0)
    expect(await subjects(email)).toHaveLength(2)
  })

  test('content that does not respond ends nothing; published again, it starts again', async () => {
    const email = 'down@example.com'
    await began(email)
    lake.isDown = true
    clock += 31_000
    await pass(3)
    lake.isDown = false
    expect(await subjects(email)).toEqual(['Email 1'])
    publish()
    await pass(0)
    publish(sequence())
    await pass(30)
    expect(await subjects(email)).toEqual(['Email 1'])
    expect((await runs())[0]?.by).toBe('unpublished')
  })

  test('a clock that was set back delays nobody for longer than a step', async () => {
    const email = 'clock@example.com'
    await began(email)
    await product.rows(`update sequence_runs set stepped_at = now() + interval '1 year'`)
    await pass(0)
    await pass(3)
    expect(await subjects(email)).toHaveLength(2)
  })
})

test('Insight says what became of each email, and who booked or unsubscribed after it', async () => {
  await began('one@example.com')
  await give('two@example.com')
  await pass(1)
  const body = webhook('BOOKING_CREATED', { email: 'one@example.com' })
  await receive(calCom, JSON.stringify(body))
  await product.rows('update bookings set booked_at = now()')
  await product.rows(
    `update deliveries set became = 'delivered' where channel = 'sequence-email' and sent_at < now()`,
  )
  await product.rows(`update consents set withdrawn_at = now() where purpose = 'sequence'
    and person_id = (select id from people where email = 'two@example.com')`)
  const [result] = await readSequenceResults()
  expect(result).toMatchObject({ id: 'nurture', name: 'After the guide', people: 2, going: 0 })
  expect(result?.steps).toMatchObject([
    { subject: 'Email 1', sent: 2, delivered: 2, bounced: 0, booked: 1, unsubscribed: 1 },
    { subject: 'Email 2', sent: 0 },
    { subject: 'Email 3', sent: 0 },
  ])
})

test('an email that was taken out while it waited is no figure that somebody lacks', async () => {
  await began('taken@example.com')
  await product.rows(`update sequence_runs set stepped_at = stepped_at - interval '3 days'`)
  await product.rows(`update sequence_emails set day = day - 3`)
  await product.rows(`update deliveries set sent_at = sent_at - interval '3 days'`)
  await queueDue()
  publish(sequence({ steps: [STEPS[0], step(3)] }))
  await product.drainDeliveries()
  expect(await product.rows(`select skipped from sequence_emails where step = 'step-2'`)).toEqual([
    { skipped: 'It is not in the sequence any longer' },
  ])
  const [result] = await readSequenceResults()
  expect(result?.steps.at(-1)).toMatchObject({ subject: null, sent: 0, skipped: 0 })
})
