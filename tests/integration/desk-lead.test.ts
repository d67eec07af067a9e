import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LeadPage, LeadStory } from '#lib/desk/contract.ts'
import { calculateRoi } from '#lib/roi/calculate.ts'
import { formatUsd } from '#lib/roi/format.ts'
import { inputs } from '../unit/roi/inputs.ts'
import { startDesk, type Desk } from './desk-product.ts'

let desk: Desk
let cookie: string
let colleague: string
beforeAll(async () => {
  desk = await startDesk()
  cookie = await desk.cookieOf('editor')
  colleague = await desk.cookieOf('administrator')
})
afterAll(() => desk.close())
beforeEach(() => desk.rows('truncate email_submissions, people, audit_log cascade'))

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
      expect((await call('PATCH', `leads/${encodeURIComponent(id)}`, {})).status).toBe(404)
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
    // What is as it was is no change.
    await call('PATCH', `leads/${id}`, { state: story.state, owner: EDITOR })
    const after = await (await call('PATCH', `leads/${id}`, { owner: null })).json()
    expect(after).toMatchObject({ owner: null, timeline: { length: story.timeline.length + 1 } })
    const changes = (await desk.audited()).filter(([, action]) => action === 'changed')
    expect(changes.map(([, , , details]) => details)).toContainEqual({ fields: ['state', 'owner'] })
    expect(changes).toHaveLength(3)
  })

  test('gets notes of plain text', async () => {
    const id = await desk.give('ada@example.com')
    const text = ' Called.\r\n<b>Not</b> in,\ttry again 🙂 '
    const response = await call('POST', `leads/${id}/notes`, { text })
    const { timeline } = (await response.json()) as LeadStory
    expect(timeline[0]).toEqual({
      kind: 'note',
      at: expect.any(String),
      text: 'Called.\n<b>Not</b> in,\ttry again 🙂',
      author: EDITOR,
    })
    expect(await desk.audited()).toEqual([['editor', 'noted', id, {}]])
  })

  test.each([
    ['PATCH', '', { state: 'sold' }, 'state'],
    ['PATCH', '', { owner: 'me' }, 'owner'],
    ['PATCH', '', { owner: { id: 'x', name: 'a\u0000b' } }, 'owner.name'],
    ['PATCH', '', { score: 100 }, 'body'],
    ['POST', '/notes', { text: ' \n ' }, 'text'],
    ['POST', '/notes', { text: 'a\u0000b' }, 'text'],
    ['POST', '/notes', { text: ['x'] }, 'text'],
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
      failed: [],
    })
    expect(await desk.rows('select 1 from people union all select 1 from person_events')).toEqual(
      [],
    )
    expect((await call('GET', `leads/${id}`)).status).toBe(404)
    const log = await desk.audited()
    expect(log[0]).toEqual(['editor', 'erased', id, { failed: 0 }])
    expect(JSON.stringify(log)).not.toContain('ada')
  })

  test('says what failed', async () => {
    const id = await desk.give('ada@example.com')
    await desk.drainDeliveries()
    await desk.injectFault('marketing', { mode: 'fail' })
    const erased = (await (await call('DELETE', `leads/${id}`)).json()) as { failed: string[] }
    await desk.injectFault('marketing', null)
    expect(erased.failed).toEqual([expect.stringContaining('Loops responded 500')])
  })
})
