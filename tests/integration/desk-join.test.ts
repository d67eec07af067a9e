import { beforeEach, expect, test } from 'vitest'
import type { LeadPage } from '#lib/leads/desk/list.ts'
import type { Calls } from '#lib/leads/desk/calls.ts'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import type { Insight } from '#lib/insight/contract.ts'
import { CALL_SETTINGS } from '#lib/content/lead-emails.ts'
import { callsOf } from '#lib/leads/story/calls.ts'
import { copyOf, renderCopy } from '#lib/leads/export/copy.ts'
import { exportLeads } from '#lib/leads/export/export.ts'
import { ANSWERS } from '#tests/unit/reports/fixtures.ts'
import { startDesk } from './desk-product.ts'

const desk = await startDesk()
const cookie = await desk.cookieOf('editor')
const { scorePeople } = await import('#lib/leads/score/sweep.ts')
const { recordEvent } = await import('#lib/leads/story/record.ts')
const { tellChannels } = await import('#lib/leads/bookings/tell.ts')
const { database } = await import('#lib/platform/database/pool.ts')
beforeEach(async () => {
  await desk.settled()
  await desk.rows('truncate email_submissions, people, deliveries, audit_log, bookings cascade')
})

const EDITOR = { id: 'editor', name: 'Local editor' }
const WORK = 'ada@acme.example'
const HOME = 'Ada.Home@gmail.com'

const ask = (method: string, path: string, body?: unknown) =>
  desk.send(method, path, { body, headers: { cookie } })
const get = async <T>(path: string) => (await (await ask('GET', path)).json()) as T
const join = (id: string, email: string) => ask('POST', `leads/${id}/addresses`, { email })
const separate = (id: string, email: string) => ask('DELETE', `leads/${id}/addresses`, { email })
const storyIn = async (response: Response) => {
  expect(response.status).toBe(200)
  return (await response.json()) as LeadStory
}
const listed = async (query = '') =>
  (await get<LeadPage>(`leads?${query}`)).leads.map(({ email, others }) => [email].concat(others))
const stored = () =>
  desk.rows(
    `select people.*, null as scored_at, null as score,
       null as score_reasons, null as score_rules, null as follow_up_at from people order by person`,
  )

/** A call that began as many hours ago, or begins then. */
async function book(personId: string, hours: number): Promise<string> {
  const [row] = await desk.rows<{ id: string }>(
    `insert into bookings (id, scheduler, uid, person_id, status, starts_at, ends_at, time_zone,
       name, email, host, place, answers, booked_at, changed_at)
     select id, 'cal.com', id, $1, 'booked', at, at + interval '30 minutes', 'UTC', 'Ada', 'a@b.c',
       '{"name": "Grace", "email": ""}', '', '[]', now(), now()
     from (select gen_random_uuid() as id, now() + $2 * interval '1 hour' as at) call
     returning id`,
    [personId, hours],
  )
  return row?.id ?? ''
}

/** One with a campaign, a company's address and a call; one that took the quiz, and has another. */
async function two() {
  const work = await desk.give(WORK, { utm_campaign: 'Spring' })
  const home = await desk.give(HOME, { utm_campaign: 'autumn' })
  await desk.rows(
    `update email_submissions set source = 'resource_process-automation-quiz' where email = $1`,
    [HOME],
  )
  await desk.rows(
    `update people set resources = '{process-automation-quiz}',
       first_at = first_at - interval '3 days', last_at = last_at - interval '1 second'
     where email = $1`,
    [HOME],
  )
  await desk.rows(`update email_submissions set created_at = last_at from people
    where lower(email_submissions.email) = person`)
  const [given] = await desk.rows<{ id: string }>(
    'select id from email_submissions where email = $1',
    [HOME],
  )
  return { work, home, homeLead: given?.id ?? '' }
}

test('two addresses are one row and one story, and separated again they are as before', async () => {
  const { work, home, homeLead } = await two()
  const before = await stored()
  const held = await book(home, -3)
  await book(work, 24)
  const story = await storyIn(await join(work, ` ${HOME.toUpperCase()} `))
  expect(story).toMatchObject({
    id: work,
    email: WORK,
    others: [HOME],
    resources: ['ai-roi-calculator', 'process-automation-quiz'],
    origin: 'autumn',
    call: { stage: 'ahead' },
    calls: [{ id: held, stage: 'unsaid' }, { stage: 'ahead' }],
  })
  expect(story.timeline.filter(({ kind }) => kind === 'joined')).toEqual([
    { kind: 'joined', at: expect.any(String), author: EDITOR, emails: [WORK, HOME] },
  ])
  expect(story.timeline.filter(({ kind }) => kind === 'submission')).toHaveLength(2)
  expect(await listed()).toEqual([[WORK, HOME]])
  expect(await get(`leads/${home}`)).toEqual({ personId: work })
  expect(await get(`leads/${homeLead}`)).toEqual({ personId: work })

  // What they do under the other address is theirs, and what the team says of its call.
  await recordEvent({
    lead: homeLead,
    kind: 'result',
    data: { tool: 'automation', input: ANSWERS, shared: false },
  })
  await scorePeople()
  const scored = await get<LeadStory>(`leads/${work}`)
  const reasons = scored.scoreReasons.map(({ reason }) => reason)
  expect(reasons).toContain('Company email address (acme.example)')
  expect(reasons).toContain('Asked for another resource')
  expect(reasons).toContain('Booked a call that takes place')
  expect(reasons.some((reason) => reason.startsWith('Budget'))).toBe(true)
  // The work address is dated by what was done under the other one.
  const [{ at } = {}] = await desk.rows<{ at: Date }>(
    'select last_at as at from people where email = $1',
    [HOME],
  )
  const [{ result } = {}] = await desk.rows<{ result: Date }>(
    `select max(created_at) as result from person_events where kind = 'result'`,
  )
  expect(Date.parse(scored.lastAt)).toBe(Number(at))
  expect(Number(at)).toBeGreaterThanOrEqual(Number(result))
  await storyIn(await ask('PATCH', `leads/${home}`, { call: { id: held, outcome: 'held' } }))
  await storyIn(await ask('POST', `leads/${work}/notes`, { text: 'Both are hers' }))

  const apart = await storyIn(await separate(work, HOME))
  expect(apart).toMatchObject({ id: work, others: [], resources: ['ai-roi-calculator'] })
  // Emails about it may have been queued meanwhile.
  const done = apart.timeline.flatMap(({ kind }) => (kind === 'delivery' ? [] : kind))
  expect(done.slice(0, 4)).toEqual(['separated', 'note', 'joined', 'call'])
  expect(await listed()).toEqual(expect.arrayContaining([[WORK], [HOME]]))
  await desk.rows(`update people set last_at = last_at - interval '1 second' where id = $1`, [home])
  await scorePeople()
  const after = await get<LeadStory>(`leads/${home}`)
  expect(after).toMatchObject({ calls: [{ id: held, stage: 'over', outcome: 'held' }] })
  expect(after.scoreReasons.map(({ reason }) => reason)).not.toContain('Asked for another resource')
  // When they were last active, and looked at for an alert, may have moved on.
  const own = (rows: Record<string, unknown>[]) =>
    rows.map(({ last_at: _last, attended_at: _attended, hot_at: _hot, ...row }) => row)
  expect(own(await stored())).toEqual(own(before))
  const [workRow] = await desk.rows<{ last_at: Date }>('select last_at from people where id = $1', [
    work,
  ])
  expect(workRow?.last_at).toEqual(before.find((row) => row.id === work)?.last_at)
  expect((await desk.audited()).map(([, action]) => action)).toContain('separated')
})

test('filters find them by what is true of either address, once', async () => {
  const { work, home } = await two()
  const bob = await desk.give('bob@other.example', { utm_campaign: 'winter' })
  await book(home, 24)
  await book(home, 48)
  await book(bob, 30)
  await storyIn(await join(work, HOME))
  const both = [WORK, HOME]
  for (const query of [
    'search=gmail',
    'search=acme',
    'resource=ai-roi-calculator&search=ada',
    'resource=process-automation-quiz',
    'campaign=AUTUMN',
    'campaign=spring',
    'call=ahead&search=ada',
  ])
    expect([query, await listed(query)]).toEqual([query, [both]])
  expect(await listed('call=none')).toEqual([])
  expect(await listed('sort=call')).toEqual([both, ['bob@other.example']])
  const { calls } = await get<Calls>('calls')
  expect(calls.map(({ lead }) => lead.email)).toEqual([WORK, 'bob@other.example', WORK])

  await storyIn(
    await ask('PATCH', `leads/${work}`, { state: 'won', amount: '40000', currency: 'USD' }),
  )
  const [head = '', ...rows] = (await (await ask('GET', 'leads/export?search=ada')).text())
    .trim()
    .split('\r\n')
  const cells = (row: string) =>
    Object.fromEntries(head.split(',').map((name, index) => [name, row.split(',')[index]]))
  expect(rows.map(cells)).toMatchObject([
    { email: WORK, submissions: '2', amount: '40000.00', other_emails: HOME },
  ])
  const lines: string[] = []
  for await (const line of exportLeads(database())) lines.push(line.trim())
  expect(lines[0]).toMatch(
    /,id,score,state,owner,booked_for,outcome,amount,currency,name,company,role,phone,other_details$/,
  )
  const ofAda = lines.filter((line) => /ada/i.test(line))
  expect(ofAda).toHaveLength(2)
  for (const line of ofAda) expect(line).toMatch(/,won,,[^,]+Z,,40000\.00,USD,{5}$/)

  const today = new Date().toISOString().slice(0, 10)
  const insight = await get<Insight>(`insight?from=${today}&to=${today}&by=day`)
  expect(insight.calls.now).toMatchObject({
    booked: 2,
    won: 1,
    worth: [{ currency: 'USD', amount: 4_000_000 }],
  })
})

test('a chain is one person, and each address leaves it by itself', async () => {
  const [a, b, c] = [
    await desk.give('a@chain.example'),
    await desk.give('b@chain.example'),
    await desk.give('c@chain.example'),
  ]
  await storyIn(await join(b, 'c@chain.example'))
  await storyIn(await join(a, 'b@chain.example'))
  expect(await listed()).toEqual([['a@chain.example', 'b@chain.example', 'c@chain.example']])
  // The same again, from whichever address, is a look.
  expect((await storyIn(await join(c, 'a@chain.example'))).id).toBe(a)
  expect((await storyIn(await join(b, 'c@chain.example'))).id).toBe(a)
  await storyIn(await separate(a, 'b@chain.example'))
  expect((await listed()).toSorted()).toEqual([
    ['a@chain.example', 'c@chain.example'],
    ['b@chain.example'],
  ])
  const kinds = (await get<LeadStory>(`leads/${a}`)).timeline.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'joined' || kind === 'separated')).toEqual([
    'separated',
    'joined',
    'joined',
  ])
})

test('many who join at once make one person of everybody, without a chain', async () => {
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, number) => desk.give(`p${number}@crowd.example`)),
  )
  const tries = ids.flatMap((id, number) => [
    join(id, `p${(number + 1) % 6}@crowd.example`),
    join(id, `p${(number + 5) % 6}@crowd.example`),
  ])
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await listed()).toEqual([expect.arrayContaining([expect.any(String)])])
  const rows = await desk.rows<{ joined_to: string | null }>('select joined_to from people')
  const shown = rows.filter(({ joined_to: to }) => to === null)
  expect(shown).toHaveLength(1)
  expect(new Set(rows.map(({ joined_to: to }) => to)).size).toBe(2)
})

test('whoever sales is further with is shown', async () => {
  const { work, home } = await two()
  await storyIn(await ask('PATCH', `leads/${home}`, { state: 'won', amount: '5', currency: 'EUR' }))
  expect(await storyIn(await join(work, HOME))).toMatchObject({
    id: home,
    others: [WORK],
    state: 'won',
    worth: { amount: 500, currency: 'EUR' },
  })
  expect(await get(`leads/${work}`)).toEqual({ personId: home })
  // A call that is booked under the other address doesn't begin talks with a customer.
  await book(work, 24)
  const [call] = await callsOf(database(), [work])
  if (!call) throw new Error('There is no call.')
  const person = { id: work, email: WORK }
  const told = { kind: 'booked', call, of: call.id, person, at: new Date() } as const
  await tellChannels(database(), told, CALL_SETTINGS)
  expect(await storyIn(await separate(home, WORK))).toMatchObject({ state: 'won' })
  expect(await get(`leads/${work}`)).toMatchObject({ state: 'new', worth: null })
})

test('what can’t be joined or separated is refused, with the field, and changes nothing', async () => {
  const { work, home } = await two()
  const spam = await desk.give('spam@example.com')
  await desk.rows('update people set is_flagged = true where id = $1', [spam])
  const refusals = [
    [join(work, WORK), 'email: is the one that this person already has'],
    [join(work, 'nobody@example.com'), 'email: belongs to nobody in Leads'],
    [join(work, 'spam@example.com'), 'email: can’t be joined: one of the two was flagged as spam'],
    [join(work, 'nobody'), 'email: is no email address'],
    [join(work, ' '), 'email: is missing'],
    [separate(work, HOME), 'email: is not joined with this person'],
    [separate(work, WORK), 'email: is not joined with this person'],
    [ask('POST', `leads/${work}/addresses`, {}), 'email: is a text'],
  ] as const
  for (const [response, detail] of refusals) {
    const { status } = await response
    const body = Object(await (await response).json())
    expect([status, body.field, body.detail]).toEqual([422, 'email', detail])
  }
  expect((await join(crypto.randomUUID(), HOME)).status).toBe(404)
  expect((await ask('DELETE', `leads/${home}`)).status).toBe(200)
  expect((await join(work, HOME)).status).toBe(422)
  expect((await join(home, WORK)).status).toBe(404)
  expect(await listed()).toEqual([[WORK]])
  expect((await desk.audited()).map(([, action]) => action)).not.toContain('joined')
})

test('an erased address takes what is its own, and nothing names it any more', async () => {
  const { work, home, homeLead } = await two()
  await book(home, -3)
  await recordEvent({
    lead: homeLead,
    kind: 'result',
    data: { tool: 'automation', input: ANSWERS, shared: false },
  })
  await storyIn(await join(work, HOME))
  await scorePeople()
  const copy = await copyOf(database(), HOME)
  expect(copy).toMatchObject({
    email: WORK,
    otherEmails: [HOME],
    submissions: [{}, {}],
    calls: [{}],
  })
  expect(copy && renderCopy(copy, new Date())).toContain(HOME)

  const erased = Object(await (await ask('DELETE', `leads/${home}`)).json())
  expect(erased.left.join()).toContain(WORK)
  const story = await get<LeadStory>(`leads/${work}`)
  expect(story).toMatchObject({ others: [], calls: [], score: null, scoreReasons: [] })
  expect(JSON.stringify(story)).not.toMatch(/gmail|automation/i)
  expect(story.timeline.find(({ kind }) => kind === 'joined')).toMatchObject({
    emails: [WORK, null],
  })
  await scorePeople()
  expect(await get(`leads/${work}`)).toMatchObject({ score: 10 })

  // Who is shown by the address that is erased is shown by their own again.
  const back = await desk.give(HOME)
  await storyIn(await join(work, HOME))
  await ask('DELETE', `leads/${work}`)
  expect(await listed()).toEqual([[HOME]])
  expect(await get(`leads/${back}`)).toMatchObject({ id: back, others: [] })
})
