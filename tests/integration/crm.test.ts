import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { testFolder } from '#tools/harness/folder.ts'
import { inputs } from '#tests/unit/roi/inputs.ts'
import { ANSWERS } from '#tests/unit/reports/fixtures.ts'
import { AUTHOR, CRMS, PATIENCE, startCrms } from './crm-product.ts'
import { runCommand } from './leads-product.ts'

const crms = await startCrms()
const { product, syncCrms, db, env, roots, site, master, sync, come, personOf } = crms
const { contactsAt, contactAt, at, eventsOf, refusals } = crms
const { recordEvent } = await import('#lib/leads/story/record.ts')
const { changeLead } = await import('#lib/leads/desk/change.ts')
const { erasePerson } = await import('#lib/leads/erasure/erase.ts')
const { OtherContact } = await import('#lib/leads/crms/crm.ts')
const { hubspot } = await import('#lib/leads/crms/hubspot/hubspot.ts')
const { crmNamed } = await import('#lib/leads/crms/crms.ts')
const { checkCrms } = await import('#scripts/doctor/database.ts')

describe.each(CRMS)('%s', (crm) => {
  const email = (name: string) => `${name}-${crm}@castellan.example`

  test('has the same figures to the cent, once, however often a response is lost', async () => {
    const cfo = email('cfo')
    const lead = await come(cfo)
    const figures = { hoursPerWeek: 33, currentStaffCost: 71_003, timeReductionPercent: 37 }
    for (const result of [
      { tool: 'roi' as const, input: inputs(figures) },
      { tool: 'automation' as const, input: ANSWERS },
    ])
      await recordEvent({
        lead,
        kind: 'result',
        key: result.tool,
        data: { ...result, shared: false },
      })
    const answers = {
      role: { question: 'Your role', answer: 'CFO' },
      company: { question: 'Your company', answer: 'Castellan' },
      area: { question: 'Where to begin?', answer: 'Care' },
    }
    await recordEvent({ lead, kind: 'details', key: 'details', data: { answers } })
    const { id } = await personOf(cfo)
    const [last, next] = [-1, 1].map((day) => new Date(Date.now() + day * 86_400_000).toISOString())
    for (const time of [last, next])
      await product.rows(
        `insert into bookings (id, scheduler, uid, person_id, status, starts_at, ends_at, time_zone,
           name, email, host, place, answers, booked_at, changed_at)
         values (gen_random_uuid(), 'calcom', $1::text || $2, $2::uuid, 'booked', $1::timestamptz,
           $1::timestamptz + interval '30 minutes', 'UTC', 'Ada', 'a@b.example', '{}', '', '[]',
           now(), now())`,
        [time, id],
      )
    await product.rows('update people set score = 61 where id = $1', [id])
    const worth = { amount: 4_000_050, currency: 'EUR' }
    await changeLead(db, id, { state: 'won', worth, owner: { id: 'bo', name: 'Bo' } }, AUTHOR)
    await product.injectFault(crm, { mode: 'lose', times: 3 })
    await sync()
    await product.rows('update crm_contacts set told = null, contact = null')
    await product.rows('update people set score = 62 where id = $1', [id])
    await sync()
    const { values } = await contactAt(crm, cfo)
    const { calculateRoi } = await import('#lib/tools/roi/calculate.ts')
    const roi = calculateRoi(inputs(figures))
    for (const [field, amount] of [
      ['annual_savings', roi.annualSavings],
      ['net_benefit', roi.netBenefit],
      ['total_costs', roi.totalCosts],
      ['won_amount', 40_000.5],
    ] as const)
      expect(Number(values[field]).toFixed(2), field).toBe(amount.toFixed(2))
    expect(values).toMatchObject({
      score_band: 'hot',
      campaign: 'may',
      won_currency: 'EUR',
      owner: 'Bo',
      role: 'CFO',
      company: 'Castellan',
      other_details: 'Where to begin?: Care',
      last_call: last,
      next_call: next,
    })
    expect(Number(values['score'])).toBe(62)
    expect(Object.values(values).map(String)).toContain('102')
    expect(await refusals()).toEqual([])
  })

  test('says state and owner where it is master, and an echo causes no write', async () => {
    const ada = email('ada')
    master(crm)
    await come(ada)
    await sync()
    const { id } = await contactAt(crm, ada)
    const state = crm === 'hubspot' ? ['hs_lead_status', 'UNQUALIFIED'] : ['state', 'Not a fit']
    const owner = crm === 'hubspot' ? 'hubspot_owner_id' : 'owner_id'
    await product.injectFault(crm, { mode: 'twice', times: 2 })
    await at(crm, id, 'change', state[0], state[1])
    await at(crm, id, 'change', owner, '102')
    await expect.poll(() => eventsOf(crm)).toContainEqual({ field: 'owner', value: '102' })
    await sync()
    expect(await personOf(ada)).toMatchObject({ state: 'not-a-fit', owner: { id: 'bo' } })
    // Our own fields there agree.
    const own = { owner: 'Bo', ...(crm === 'hubspot' && { state: 'not-a-fit' }) }
    expect((await contactAt(crm, ada)).values).toMatchObject(own)
    const told = await product.rows(
      `select from person_events where kind in ('state', 'owner') and data #>> '{author,id}' = $1`,
      [crm],
    )
    // Pipedrive gives who is new to the user whose token it is.
    expect(told).toHaveLength(crm === 'pipedrive' ? 3 : 2)
    const refused = await changeLead(db, (await personOf(ada)).id, { state: 'won' }, AUTHOR)
    expect(refused).toMatchObject({
      field: 'state',
      detail: expect.stringContaining('change it there'),
    })
    const calls = await product.injectFault(crm, null)
    await sync()
    expect(await product.injectFault(crm, null)).toBe(calls)
  })

  test('is told where the site is master, and what it says does not count', async () => {
    const bo = email('bo')
    await come(bo)
    await changeLead(db, (await personOf(bo)).id, { state: 'in-talks' }, AUTHOR)
    await sync()
    const { id } = await contactAt(crm, bo)
    const [name, value] =
      crm === 'hubspot' ? ['hs_lead_status', 'UNQUALIFIED'] : ['state', 'Not a fit']
    await at(crm, id, 'change', name, value)
    await expect.poll(async () => JSON.stringify(await eventsOf(crm))).toContain('not-a-fit')
    const calls = await product.injectFault(crm, null)
    await sync()
    expect((await personOf(bo)).state).toBe('in-talks')
    expect(await product.injectFault(crm, null)).toBe(calls)
    // With the next change the site's word stands there again.
    await product.rows('update people set score = 5')
    await sync()
    const { values } = await contactAt(crm, bo)
    expect(crm === 'hubspot' ? values['hs_lead_status'] : values['state']).toBe(
      crm === 'hubspot' ? 'IN_PROGRESS' : '12',
    )
  })

  test('does not get somebody back whom it deleted, until they come back', async () => {
    const gone = email('gone')
    await come(gone)
    await sync()
    await at(crm, (await contactAt(crm, gone)).id, 'delete')
    await expect.poll(() => eventsOf(crm)).toContainEqual({ field: 'contact', value: null })
    await sync()
    await product.rows('update people set score = 44')
    await sync()
    expect(await contactsAt(crm, gone)).toEqual([])
    await come(gone)
    await sync()
    expect(await contactsAt(crm, gone)).toHaveLength(1)
  })

  test('that deleted somebody without telling gets them back when they come back', async () => {
    const lost = email('lost')
    await come(lost)
    await sync()
    await at(crm, (await contactAt(crm, lost)).id, 'delete')
    await expect.poll(() => eventsOf(crm)).toContainEqual({ field: 'contact', value: null })
    await product.rows('delete from crm_events')
    await product.rows(`update people set score = 7, last_at = last_at - interval '2 hours'`)
    await sync()
    expect(await contactsAt(crm, lost)).toEqual([])
    await come(lost)
    await sync()
    expect(await contactsAt(crm, lost)).toHaveLength(1)
  })

  test('has one contact of two that it merged, with the figures of who was active last', async () => {
    const [one, other] = [email('one'), email('other')]
    await come(one)
    await come(other)
    await sync()
    const [loser, winner] = [await contactAt(crm, one), await contactAt(crm, other)]
    await at(crm, loser.id, 'merge', '', winner.id)
    await expect.poll(async () => (await eventsOf(crm)).length).toBeGreaterThan(0)
    await sync()
    const known = await product.rows('select distinct contact from crm_contacts where crm = $1', [
      crm,
    ])
    expect(known).toEqual([{ contact: winner.id }])
    await come(one)
    await product.rows('update people set score = 33 where person = $1', [one])
    await product.rows('update people set score = 11 where person = $1', [other])
    await sync()
    expect(Number((await contactAt(crm, one)).values['score'])).toBe(33)
  })

  test.each([
    ['429', { mode: 'limit', ms: 1000 }],
    ['500', { mode: 'fail' }],
    ['nonsense', { mode: 'nonsense' }],
    ['slowly', { mode: 'hang', ms: PATIENCE + 200 }],
  ] as const)('that answers %s holds itself back, and leads not', async (_, fault) => {
    await come(email('held'))
    await product.injectFault(crm, { ...fault, times: 1 })
    await syncCrms()
    expect(await product.rows('select provider from provider_holds')).toEqual([{ provider: crm }])
    // On a busy machine a second is over before the next look.
    await product.rows(`update provider_holds set until = now() + interval '5 minutes'`)
    const calls = await product.injectFault(crm, null)
    await syncCrms()
    expect(await product.injectFault(crm, null)).toBe(calls)
    await sync()
    expect(await contactsAt(crm, email('held'))).toHaveLength(1)
  })

  test('forgets a person who is erased here', async () => {
    const me = email('me')
    await come(me)
    await sync()
    await product.injectFault(crm, { mode: 'fail', times: 1 })
    const lines: string[] = []
    const tell = (step: { line: string }) => void lines.push(step.line)
    await erasePerson(db, me, { member: AUTHOR, variables: process.env, tell })
    expect(lines.join()).toContain(`${me} may still be at ${crmNamed(crm)?.title}`)
    await product.rows('update deliveries set next_attempt_at = now(), leased_until = null')
    await product.rows('truncate provider_holds')
    await product.drainDeliveries()
    await sync()
    expect(await contactsAt(crm, me)).toEqual([])
    expect(await product.rows('select from crm_contacts')).toEqual([])
    expect(await product.rows(`select from deliveries where channel like '%erasure'`)).toEqual([])
    await come(me)
    await sync()
    expect(await contactsAt(crm, me)).toHaveLength(1)
  })

  test('that lacks a field gets all others, and the doctor names it', async () => {
    const ada = email('field')
    await come(ada)
    await sync()
    const [row] = await product.rows<{ names: Record<string, string> }>(
      'select names from crm_syncs where crm = $1',
      [crm],
    )
    const name = row?.names['score_band'] ?? ''
    const path =
      crm === 'hubspot' ? `/crm/v3/properties/contacts/${name}` : `/v1/personFields/${name}`
    const { HUBSPOT_TOKEN, PIPEDRIVE_TOKEN = '' } = process.env
    const headers = { authorization: `Bearer ${HUBSPOT_TOKEN}`, 'x-api-token': PIPEDRIVE_TOKEN }
    await fetch(new URL(path, roots[crm]), { method: 'DELETE', headers })
    await product.rows('update people set score = 77')
    await sync()
    expect(Number((await contactAt(crm, ada)).values['score'])).toBe(77)
    const { output } = await runCommand('leads', 'sync')
    expect(output).toContain(`Not written: ${name}`)
    const named = { ok: false, says: expect.stringContaining('has no field “Score band”') }
    expect(await checkCrms(process.env)).toContainEqual(expect.objectContaining(named))
    await runCommand('leads', 'sync', 'start')
    await sync()
    expect((await contactAt(crm, ada)).values['score_band']).toBeDefined()
    expect((await runCommand('leads', 'sync')).output).not.toContain('Not written')
  })
})

test('events count once and by their own time, in whichever order they come', async () => {
  master('crm')
  await come('order@castellan.example')
  await sync()
  const { id } = await contactAt('hubspot', 'order@castellan.example')
  const now = Date.now()
  const event = (seconds: number, propertyValue: string) => ({
    subscriptionType: 'contact.propertyChange',
    objectId: Number(id),
    propertyName: 'hs_lead_status',
    propertyValue,
    occurredAt: now + seconds * 1000,
  })
  const send = async (events: unknown[], secret = env.HUBSPOT_WEBHOOK_SECRET ?? '', late = 0) => {
    const body = JSON.stringify(events)
    const time = String(Date.now() - late)
    const url = `${site}/api/crm/hubspot`
    const signature = createHmac('sha256', secret)
      .update(`POST${url}${body}${time}`)
      .digest('base64')
    const headers = { 'x-hubspot-request-timestamp': time, 'x-hubspot-signature-v3': signature }
    const response = await fetch(url, { method: 'POST', headers, body })
    return [response.status, await response.json()]
  }
  const later = [event(20, 'BAD_TIMING')]
  expect(await send(later)).toMatchObject([200, { stored: 1 }])
  expect(await send(later)).toMatchObject([200, { stored: 0, left: 1 }])
  await sync()
  expect(
    await send([event(10, 'UNQUALIFIED'), { subscriptionType: 'company.creation' }, 7]),
  ).toMatchObject([200, { stored: 1, unknown: 1, unread: 1 }])
  await sync()
  expect((await personOf('order@castellan.example')).state).toBe('lost')
  expect(await send([event(30, 'NEW')], 'another secret of 16')).toMatchObject([401, {}])
  expect(await send([event(30, 'NEW')], undefined, 301_000)).toMatchObject([401, {}])
})

test('one whom HubSpot knows by a second address is found, and one whom it refuses is named', async () => {
  await come('first@castellan.example')
  await come('second@castellan.example')
  await sync()
  const [one, other] = [
    await contactAt('hubspot', 'first@castellan.example'),
    await contactAt('hubspot', 'second@castellan.example'),
  ]
  await at('hubspot', one.id, 'merge', '', other.id)
  // As if the site had never known them: a 409 says which contact it is.
  await product.rows('truncate crm_contacts, crm_events')
  await come('first@castellan.example')
  await come('no,mail@castellan.example')
  await sync()
  const [known] = await product.rows<{ contact: string }>(
    `select contact from crm_contacts join people on people.id = person_id
     where crm = 'hubspot' and person = 'first@castellan.example'`,
  )
  expect(known?.contact).toBe(other.id)
  const refused = (await refusals()).filter((row) => row['crm'] === 'hubspot')
  expect(refused).toEqual([{ crm: 'hubspot', problem: expect.stringContaining('is invalid') }])
})

test('a person’s copy lists their contacts, and says who else has what', async () => {
  const email = 'copy@castellan.example'
  await come(email)
  await sync()
  const { id } = await contactAt('hubspot', email)
  const folder = testFolder()
  const { output } = await runCommand('leads', 'copy', email, folder)
  expect(output).toContain('what Loops, Resend, HubSpot, Pipedrive and others have')
  expect(await readFile(join(folder, 'data.html'), 'utf8')).toContain(`<li>HubSpot: ${id}</li>`)
})

test('two are connected, and the one that is not master gets the word of the other', async () => {
  const ada = 'two@castellan.example'
  master('pipedrive', 'hubspot')
  await come(ada)
  await sync()
  const [{ id: atHubspot }, { id: atPipedrive }] = [
    await contactAt('hubspot', ada),
    await contactAt('pipedrive', ada),
  ]
  await at('hubspot', atHubspot, 'change', 'hs_lead_status', 'UNQUALIFIED')
  await at('hubspot', atHubspot, 'change', 'hubspot_owner_id', '102')
  await at('pipedrive', atPipedrive, 'change', 'state', 'In talks')
  await at('pipedrive', atPipedrive, 'change', 'owner_id', '101')
  await expect.poll(() => eventsOf('hubspot')).toContainEqual({ field: 'owner', value: '102' })
  await expect
    .poll(() => eventsOf('pipedrive'))
    .toContainEqual({ field: 'state', value: 'in-talks' })
  await sync()
  expect(await personOf(ada)).toMatchObject({ state: 'in-talks', owner: { id: 'bo' } })
  const { id } = await personOf(ada)
  expect(await changeLead(db, id, { state: 'won' }, AUTHOR)).toMatchObject({
    detail: 'state: comes from Pipedrive: change it there',
  })
  await expect
    .poll(async () => {
      await sync()
      const [hub, pipe] = [await contactAt('hubspot', ada), await contactAt('pipedrive', ada)]
      return [hub.values['hs_lead_status'], pipe.values['owner_id']]
    })
    .toEqual(['IN_PROGRESS', '102'])
})

test('somebody whose answer was lost is made once, although Pipedrive’s search lags behind', async () => {
  const ada = 'lag@castellan.example'
  await come(ada)
  await sync()
  const { id } = await contactAt('pipedrive', ada)
  // As if the answer with the contact's ID had never come.
  await product.rows(`update crm_contacts set told = null, contact = null where crm = 'pipedrive'`)
  await product.injectFault('pipedrive', { mode: 'blind' })
  await come(ada)
  await sync()
  expect((await contactAt('pipedrive', ada)).id).toBe(id)
})

test('a field that somebody renamed at Pipedrive stays the same, however often a sync starts', async () => {
  const ada = 'renamed@castellan.example'
  await come(ada)
  await sync()
  const namesNow = async () => {
    const [row] = await product.rows<{ names: Record<string, string> }>(
      `select names from crm_syncs where crm = 'pipedrive'`,
    )
    return row?.names ?? {}
  }
  const fields = async (path = '', change?: object) => {
    const headers = { 'x-api-token': env.PIPEDRIVE_TOKEN ?? '', 'content-type': 'application/json' }
    const put = change && { method: 'PUT', body: JSON.stringify(change) }
    const url = new URL(`/v1/personFields${path}`, roots.pipedrive)
    const { data } = await (await fetch(url, { headers, ...put })).json()
    return data as { key: string; name: string; options: { id: number; label: string }[] }[]
  }
  const names = await namesNow()
  const before = await fields()
  const rename = (name: string, change: object) => fields(`/${names[name]}`, change)
  const state = before.find(({ key }) => key === names['state'])
  const options = state?.options.map(({ id, label }) => ({ id, label: `Our ${label}` }))
  await rename('state', { name: 'Stage', options })
  // Even under the title of another one.
  await rename('score_band', { name: 'Heat' })
  await rename('role', { name: 'Northwright: Score band' })
  await runCommand('leads', 'sync', 'start')
  await product.rows(`update people set score = 77, state = 'in-talks'`)
  await sync()
  expect(await namesNow()).toEqual(names)
  expect(await fields()).toHaveLength(before.length)
  const { values } = await contactAt('pipedrive', ada)
  expect(values).toMatchObject({ score_band: 'hot', state: names['state:in-talks'] })
  expect(await refusals()).toEqual([])
  expect((await checkCrms(process.env)).filter(({ ok }) => !ok)).toEqual([])
  for (const { key, ...own } of before) await fields(`/${key}`, own)
})

/** HubSpot, but for these calls, until the promise resolves. */
async function whereHubspot(
  does: Partial<ReturnType<typeof hubspot.connect>>,
  work: () => Promise<unknown>,
): Promise<void> {
  const { connect } = hubspot
  const spy = vi
    .spyOn(hubspot, 'connect')
    .mockImplementation((variables) => ({ ...connect(variables), ...does }))
  await work().finally(() => spy.mockRestore())
}

test('one who was deleted, and whose address finds somebody else, holds up nobody', async () => {
  const gone = 'replaced@castellan.example'
  await come(gone)
  await sync()
  const find = () => Promise.reject(new OtherContact('HubSpot'))
  await whereHubspot({ find }, async () => {
    await at('hubspot', (await contactAt('hubspot', gone)).id, 'delete')
    await expect.poll(() => eventsOf('hubspot')).toContainEqual({ field: 'contact', value: null })
    await come('behind@castellan.example')
    await sync()
  })
  expect(await contactsAt('hubspot', 'behind@castellan.example')).toHaveLength(1)
  expect(await contactsAt('hubspot', gone)).toEqual([])
})

test('somebody is written in each run, however long its users take', async () => {
  await come('late@castellan.example')
  const now = performance.now.bind(performance)
  let spent = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + spent)
  const users = async () => {
    spent = 21_000
    return []
  }
  await whereHubspot({ users }, syncCrms).finally(() => clock.mockRestore())
  expect(await contactsAt('hubspot', 'late@castellan.example')).toHaveLength(1)
})

test('everybody is written in batches, which can be stopped and go on', async () => {
  await product.rows('truncate crm_syncs')
  await product.rows('alter table people disable trigger tell_crms_of_new')
  await product.rows(
    `insert into email_submissions (email, source)
     select 'many-' || lpad(n::text, 4, '0') || '@acme.example', 'resource_x'
     from generate_series(1, 230) n`,
  )
  await product.rows('alter table people enable trigger tell_crms_of_new')
  const { take: begin, giveBack } = await import('#lib/leads/crm-sync/queue.ts')
  await begin('hubspot')
  await giveBack('hubspot', 0)
  await runCommand('leads', 'sync', 'stop')
  await come('now@acme.example')
  await sync()
  const known = () =>
    product.rows(`select from crm_contacts where crm = 'hubspot'`).then(({ length }) => length)
  expect(await known()).toBe(1)
  await runCommand('leads', 'sync', 'start')
  // The third batch fails: what was written before stays, and the rest follows.
  const { connect } = hubspot
  let batches = 0
  vi.spyOn(hubspot, 'connect').mockImplementationOnce((variables) => {
    const connection = connect(variables)
    const write: typeof connection.write = (...args) =>
      ++batches > 2 ? Promise.reject(new Error('down')) : connection.write(...args)
    return { ...connection, write }
  })
  await syncCrms()
  expect(await known()).toBe(201)
  await sync()
  expect(await known()).toBe(231)
  const { output } = await runCommand('leads', 'sync')
  expect(output).toMatch(/hubspot: everybody was written, 23\d of 23\d looked at, 0 changes wait/)
  const page = await (await fetch(new URL('/contacts', roots.hubspot))).text()
  // Once each, and once in the contact's own fields.
  expect(page.match(/>many-\d{4}@acme.example/g)).toHaveLength(230)
})
