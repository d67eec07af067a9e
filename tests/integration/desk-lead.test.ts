import { beforeEach, describe, expect, test } from 'vitest'
import type { OpenErasure } from '#lib/leads/desk/erase.ts'
import type { LeadPage } from '#lib/leads/desk/list.ts'
import type { Choices } from '#lib/leads/desk/choices.ts'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { formatUsd } from '#lib/ui/format.ts'
import { inputs } from '../unit/roi/inputs.ts'
import { startDesk } from './desk-product.ts'

const desk = await startDesk()
const cookie = await desk.cookieOf('editor')
const colleague = await desk.cookieOf('administrator')
beforeEach(() => desk.rows('truncate email_submissions, people, deliveries, audit_log cascade'))

const EDITOR = { id: 'editor', name: 'Local editor' }
const call = (method: string, path: string, body?: unknown, as = cookie) =>
  desk.send(method, path, { body, headers: { cookie: as } })
const get = async <T>(path: string) => (await (await call('GET', path)).json()) as T

describe('a lead', () => {
  test('is shown with the whole story, latest first, and each look is recorded', async () => {
    const id = await desk.give('ada@example.com')
    const [{ lead = '' } = {}] = await desk.rows<{ lead: string }>(
      'select id as lead from email_submissions',
    )
    const { recordEvent } = await import('#lib/leads/story/record.ts')
    const data = { tool: 'roi' as const, input: inputs(), shared: false }
    await recordEvent({ lead, kind: 'result', data })
    await recordEvent({ lead, kind: 'booking', data: {} })
    const story = await get<LeadStory>(`leads/${id}`)
    expect(story.timeline.map(({ kind }) => kind)).toEqual([
      'booking',
      'result',
      ...Array(story.timeline.length - 3).fill('delivery'),
      'submission',
    ])
    expect(story.timeline[1]).toMatchObject({
      tool: 'roi',
      summary: expect.stringContaining('$'),
      figures: [
        { label: 'Net Benefit', value: formatUsd(calculateRoi(inputs()).netBenefit) },
        { label: 'ROI Summary', value: expect.stringContaining('%') },
        { label: 'Payback Period', value: expect.any(String) },
        { label: '3-Year Projection', value: expect.stringContaining('$') },
      ],
      rows: expect.arrayContaining([{ label: expect.any(String), value: expect.any(String) }]),
      chart: { kind: 'value', values: expect.any(Array) },
    })
    expect(await desk.audited()).toEqual([['editor', 'looked', id, {}]])
  })

  test('has visits and not reloads, and a score that none of these raises', async () => {
    const email = 'ada@example.com'
    const id = await desk.give(email)
    const { scorePeople } = await import('#lib/leads/score/sweep.ts')
    await scorePeople()
    const { score } = await get<LeadStory>(`leads/${id}`)
    expect(score).not.toBeNull()
    for (let tab = 0; tab < 3; tab++) await desk.give(email)
    await scorePeople()
    const story = await get<LeadStory>(`leads/${id}`)
    expect(story).toMatchObject({ score, visits: 1, fullAt: null })
    const asked = story.timeline.filter((entry) => entry.kind === 'submission')
    expect(asked.map(({ isAgain }) => isAgain)).toEqual([true, true, true, false])
    await desk.rows(`update email_submissions set created_at = created_at - interval '7 hours'
      where id = (select id from email_submissions order by created_at limit 1)`)
    expect(await get<LeadStory>(`leads/${id}`)).toMatchObject({ visits: 2 })
  })

  test('whose story is full says so, and loses no submission and no note', async () => {
    const id = await desk.give('ada@example.com')
    await desk.rows(
      `insert into person_events (person_id, kind, submission_id)
       select people.id, 'booking', gen_random_uuid() from people, generate_series(1, 500)`,
    )
    const lead = (await desk.rows<{ id: string }>('select id from email_submissions'))[0]?.id ?? ''
    const { recordEvent } = await import('#lib/leads/story/record.ts')
    expect(await recordEvent({ lead, kind: 'booking', data: {} })).toBeNull()
    await desk.give('ada@example.com', { utm_campaign: 'late' })
    await call('POST', `leads/${id}/notes`, { text: 'A script?' })
    const { fullAt, timeline } = await get<LeadStory>(`leads/${id}`)
    expect(fullAt).toBe(500)
    const kinds = timeline.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'booking')).toHaveLength(500)
    expect(kinds.filter((kind) => kind === 'submission')).toHaveLength(2)
    expect(kinds[0]).toBe('note')
    const [last] = (await get<LeadPage>('leads')).leads
    expect(last).toMatchObject({ id })
  })

  test('is found by the ID of any submission, as the first email about them links it, and by its reference', async () => {
    const id = await desk.give('ada@example.com')
    await desk.give('Ada@example.com')
    await desk.give('bob@example.com')
    const given = await desk.rows<{ lead: string }>(
      `select id as lead from email_submissions where lower(email) = 'ada@example.com'`,
    )
    expect(given).toHaveLength(2)
    for (const { lead } of given) expect(await get(`leads/${lead}`)).toEqual({ personId: id })
    const { referTo } = await import('#lib/leads/person/reference.ts')
    for (const { lead } of given)
      expect(await get(`leads/${referTo(lead)}`)).toEqual({ personId: id })
    expect((await call('GET', `leads/${referTo(crypto.randomUUID())}`)).status).toBe(404)
    expect((await call('DELETE', `leads/${referTo(given[0]?.lead ?? '')}`)).status).toBe(404)
    // Nothing of the person was shown yet.
    expect(await desk.audited()).toEqual([])
  })

  test('that does not exist is a 404, whatever is done to it', async () => {
    for (const id of [crypto.randomUUID(), 'x', "' or 1=1"]) {
      expect((await call('GET', `leads/${encodeURIComponent(id)}`)).status).toBe(404)
      const change = { state: 'won' }
      expect((await call('PATCH', `leads/${encodeURIComponent(id)}`, change)).status).toBe(404)
      expect((await call('DELETE', `leads/${encodeURIComponent(id)}`)).status).toBe(404)
      const note = { text: 'x' }
      expect((await call('POST', `leads/${encodeURIComponent(id)}/notes`, note)).status).toBe(404)
      expect((await call('POST', `deliveries/${encodeURIComponent(id)}/retry`)).status).toBe(404)
    }
    expect(await desk.audited()).toEqual([])
  })

  test('is changed by two people at once: the later wins, and both are in the story', async () => {
    const id = await desk.give('ada@example.com')
    await Promise.all([
      call('PATCH', `leads/${id}`, { state: 'won', owner: EDITOR }),
      call('PATCH', `leads/${id}`, { state: 'lost' }, colleague),
    ])
    const story = await get<LeadStory>(`leads/${id}`)
    const states = story.timeline.filter((entry) => entry.kind === 'state')
    expect(states).toHaveLength(2)
    expect(states[0]).toMatchObject({ to: story.state, from: states[1]?.to })
    expect(states[1]?.from).toBe('new')
    expect(story.owner).toEqual(EDITOR)
    expect(new Set(states.map(({ author }) => author.id))).toEqual(
      new Set(['editor', 'administrator']),
    )
    // What is as it was is no change, and a look.
    await call('PATCH', `leads/${id}`, { state: story.state, owner: EDITOR })
    expect((await desk.audited())[0]).toEqual(['editor', 'looked', id, {}])
    const after: LeadStory = await (await call('PATCH', `leads/${id}`, { owner: null })).json()
    expect(after.owner).toBeNull()
    // Emails about it may have been queued meanwhile.
    const done = ({ timeline }: LeadStory) => timeline.filter(({ kind }) => kind !== 'delivery')
    expect(done(after)).toHaveLength(done(story).length + 1)
    const changes = (await desk.audited()).filter(([, action]) => action === 'changed')
    expect(changes.map(([, , , details]) => details)).toContainEqual({ fields: ['state', 'owner'] })
    expect(changes).toHaveLength(3)
  })

  test('gets notes of plain text', async () => {
    const id = await desk.give('ada@example.com')
    const text = ' Called.\r\n<b>Not</b> in,\ttry again 🙂 '
    const response = await call('POST', `leads/${id}/notes`, { text })
    const { timeline } = (await response.json()) as LeadStory
    // An email about them may have been queued since.
    expect(timeline.find(({ kind }) => kind === 'note')).toEqual({
      kind: 'note',
      at: expect.any(String),
      text: 'Called.\n<b>Not</b> in,\ttry again 🙂',
      author: EDITOR,
    })
    expect(await desk.audited()).toEqual([['editor', 'noted', id, {}]])
  })

  test('gets a note once, however often it is sent, and another one with the same key too', async () => {
    const id = await desk.give('ada@example.com')
    const note = { text: 'Call on Monday.', key: crypto.randomUUID() }
    await Promise.all([1, 2, 3].map(() => call('POST', `leads/${id}/notes`, note)))
    await call('POST', `leads/${id}/notes`, { ...note, text: 'Or on Tuesday.' })
    const { timeline } = await get<LeadStory>(`leads/${id}`)
    expect(timeline.flatMap((entry) => (entry.kind === 'note' ? entry.text : []))).toEqual([
      'Or on Tuesday.',
      'Call on Monday.',
    ])
  })

  test('is told to the owner at once, and of several by one email', async () => {
    const [one = '', ...several] = [
      await desk.give('ada@example.com'),
      await desk.give('bo@example.com'),
      await desk.give('cy@example.com'),
    ]
    await get<Choices>('leads/choices')
    await desk.settled()
    const change = { owner: { id: 'administrator', name: 'any' } }
    const alerts = () =>
      desk.rows(`select state from deliveries where channel = 'alert-email' order by created_at`)
    const within = async (method: string, path: string, body: unknown) => {
      const since = performance.now()
      expect((await call(method, path, body)).status).toBe(200)
      await desk.settled()
      return performance.now() - since
    }
    expect(await within('PATCH', `leads/${one}`, change)).toBeLessThan(5000)
    expect(await alerts()).toEqual([{ state: 'sent' }])
    const leads = several.map((id) => ({ id, was: { owner: null } }))
    expect(await within('PATCH', 'leads', { leads, change })).toBeLessThan(5000)
    expect(await alerts()).toEqual([{ state: 'sent' }, { state: 'sent' }])
  })

  test('is owned by any member who may see leads, under the name that the lake knows', async () => {
    const id = await desk.give('ada@example.com')
    const own = (member: string, was?: object) =>
      call('PATCH', `leads/${id}`, { owner: { id: member, name: 'Made up' }, ...(was && { was }) })
    const { members } = await get<Choices>('leads/choices')
    expect(members.map(({ id: member, name }) => [member, name])).toEqual([
      ['administrator', 'Local administrator'],
      ['editor', 'Local editor'],
    ])
    for (const none of ['viewer', 'contributor', 'nobody']) {
      const refused = await own(none)
      expect([refused.status, Object(await refused.json()).field]).toEqual([422, 'owner'])
    }
    // Who has never touched anybody.
    const owner = { id: 'administrator', name: 'Local administrator' }
    expect(await (await own('administrator')).json()).toMatchObject({ owner })
    const late = await own('editor', { owner: null })
    expect([late.status, Object(await late.json()).detail]).toEqual([
      409,
      'owner: Local editor made Local administrator the owner meanwhile',
    ])
    expect(await (await own('editor', { owner: 'administrator' })).json()).toMatchObject({
      owner: EDITOR,
    })
  })

  test.each([
    ['PATCH', '', { state: 'sold' }, 'state'],
    ['PATCH', '', {}, 'state'],
    ['PATCH', '', { owner: 'me' }, 'owner'],
    ['PATCH', '', { owner: { id: 'x', name: 'a\u0000b' } }, 'owner.name'],
    ['PATCH', '', { score: 100 }, 'body'],
    ['POST', '/notes', { text: ' \n ' }, 'text'],
    ['POST', '/notes', { text: 'a\u0000b' }, 'text'],
    ['POST', '/notes', { text: ['x'] }, 'text'],
    ['POST', '/notes', { text: 'x', key: 'x' }, 'key'],
  ])('refuses %s%s %j, and names %s', async (method, path, body, field) => {
    const id = await desk.give('ada@example.com')
    const response = await call(method, `leads/${id}${path}`, body)
    expect([response.status, Object(await response.json()).field]).toEqual([422, field])
  })
})

test('a delivery that was refused is tried again', async () => {
  const id = await desk.give('ada@example.com')
  const mail = async () =>
    (await get<LeadStory>(`leads/${id}`)).timeline.find(
      (entry) => entry.kind === 'delivery' && entry.channel === 'team-email',
    )
  const { id: delivery = '' } = Object(await mail())
  await desk.rows(
    `update deliveries set state = 'parked', last_error = 'no such sender' where id = $1`,
    [delivery],
  )
  expect(await mail()).toMatchObject({ state: 'parked', lastError: 'no such sender' })
  expect(await (await call('POST', `deliveries/${delivery}/retry`)).json()).toMatchObject({
    kind: 'delivery',
    id: delivery,
    state: 'waiting',
  })
  await desk.settled()
  expect(await mail()).toMatchObject({ state: 'sent', nextAttemptAt: null })
  // What was sent stays sent.
  const again = await (await call('POST', `deliveries/${delivery}/retry`)).json()
  expect(again).toMatchObject({ state: 'sent' })
  const retries = (await desk.audited()).filter(([, action]) => action === 'retried')
  expect(retries).toEqual([['editor', 'retried', id, { channel: 'team-email' }]])
})

test('a delivery that waits for a hold says until when, and why', async () => {
  const id = await desk.give('ada@example.com')
  const mail = async () =>
    (await get<LeadStory>(`leads/${id}`)).timeline.find(
      (entry) => entry.kind === 'delivery' && entry.channel === 'team-email',
    )
  expect(await mail()).toMatchObject({ state: 'waiting', hold: null })
  await desk.rows(`insert into provider_holds (provider, until, reason) values
    ('team-email', '2999-01-01', 'hourly limit'), ('resend', '2998-01-01', 'Resend: 429')`)
  const hold = { until: '2999-01-01T00:00:00.000Z', reason: 'hourly limit' }
  expect(await mail()).toMatchObject({ state: 'waiting', hold })
  await desk.rows('truncate provider_holds')
  await desk.drainDeliveries()
  expect(await mail()).toMatchObject({ state: 'sent', hold: null })
})

describe('an erasure', () => {
  test('removes a person here and from the list, says what it did, and is recorded', async () => {
    const id = await desk.give('ada@example.com')
    await desk.drainDeliveries()
    await call('POST', `leads/${id}/notes`, { text: 'Called.' })
    const erased = await (await call('DELETE', `leads/${id}`)).json()
    expect(erased).toEqual({
      done: [
        expect.stringContaining('one submission erased'),
        expect.stringContaining('their story erased'),
        'Marketing list: ada@example.com has been deleted.',
      ],
      left: [expect.stringContaining('Resend')],
      waiting: [],
    })
    expect(await desk.rows('select 1 from people union all select 1 from person_events')).toEqual(
      [],
    )
    expect((await call('GET', `leads/${id}`)).status).toBe(404)
    const log = await desk.audited()
    const address = expect.stringMatching(/^[\w-]{43}$/)
    expect(log.slice(0, 2)).toEqual([
      ['editor', 'erased', id, { place: 'marketing list', result: 'deleted', address }],
      ['editor', 'erased', id, { submissions: 1, left: ['marketing list'], address }],
    ])
    expect(JSON.stringify(log)).not.toContain('ada')
    const again = await (await call('DELETE', `leads/${id}`)).json()
    expect(again).toEqual({
      done: [expect.stringMatching(/^Database: erased on 2/), 'Nothing is left to do.'],
      left: [],
      waiting: [],
    })
  })

  test('that the list refuses is seen, tried again by a press and by the site, and ends', async () => {
    const emails = ['Ada@example.com', 'bob@example.com']
    const [ada = '', bob = ''] = [
      await desk.give('Ada@example.com'),
      await desk.give('bob@example.com'),
    ]
    await desk.drainDeliveries()
    await desk.injectFault('marketing', { mode: 'refuse' })
    for (const id of [ada, bob]) {
      const { waiting } = Object(await (await call('DELETE', `leads/${id}`)).json())
      expect(waiting).toEqual([expect.stringContaining('Loops responded 422. It is tried again')])
    }
    const open = await get<OpenErasure[]>('erasures')
    expect(open.map(({ personId }) => personId)).toEqual([ada, bob])
    expect(open[0]).toMatchObject({ email: 'Ada@example.com', lastError: 'Loops responded 422' })
    await desk.injectFault('marketing', null)
    expect(Object(await (await call('DELETE', `leads/${ada}`)).json()).done).toContain(
      'Marketing list: Ada@example.com has been deleted.',
    )
    await desk.rows('update deliveries set next_attempt_at = now()')
    await desk.drainDeliveries()
    expect(await get('erasures')).toEqual([])
    for (const email of emails) expect(await desk.contacts(email)).toEqual([])
    const ends = (await desk.audited()).filter(([, , , details]) => Object(details).result)
    expect(ends.map(([, , person]) => person)).toEqual([bob, ada])
  })

  test('ends after a kill, waits for what was under way, and keeps who comes back', async () => {
    const { database } = await import('#lib/platform/database/pool.ts')
    const { forgetLead } = await import('#lib/leads/erasure/erase.ts')
    await desk.give('ada@example.com')
    // The contact is just being added.
    await desk.rows(`update deliveries set attempts = 1, leased_until = now() + interval '1 minute'
      where channel = 'marketing-list'`)
    await forgetLead(database(), 'ada@example.com', EDITOR, () => undefined)
    await desk.rows('update deliveries set leased_until = now()')
    await desk.drainDeliveries()
    const [once] = await desk.rows<{ seconds: number }>(
      'select extract(epoch from next_attempt_at - now())::float as seconds from deliveries',
    )
    expect(once?.seconds).toBeGreaterThan(50)
    await desk.give('ada@example.com')
    await desk.drainDeliveries()
    expect(await desk.contacts('ada@example.com')).toHaveLength(1)
    await desk.rows('update deliveries set next_attempt_at = now()')
    for (let round = 0; round < 2; round++) await desk.drainDeliveries()
    expect(await get('erasures')).toEqual([])
    expect(await desk.contacts('ada@example.com')).toHaveLength(1)
  })
})
