import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { STANDARD } from '#lib/leads/score/numbers.ts'
import { fakeContent } from './lead-content.ts'
import { runCommand, startProduct } from './leads-product.ts'

const content = fakeContent()
vi.doMock('#lib/publishing/slug-history/stored.ts', async (original) => ({
  ...(await original<object>()),
  readSlugHistory: async () => ({ nameOf: (slug: string) => slug, formsOf: () => [] }),
}))
const product = await startProduct({}, ['webhook'], content.isPublished)
const { POST } = await import('#app/api/story/route.ts')
const { pool } = await import('#lib/platform/database/pool.ts')
const { exportPeople } = await import('#lib/leads/desk/export.ts')
const { leadStory } = await import('#lib/leads/desk/story.ts')
const { listLeads } = await import('#lib/leads/desk/list.ts')
const { exportLeads } = await import('#lib/leads/export/export.ts')
const { preparationOf } = await import('#lib/leads/brief/brief.ts')
const { readStory } = await import('#lib/leads/story/story.ts')
const db = drizzle(pool())

const AREA = { _key: 'area', about: 'own', question: 'Where to begin?', choices: ['Sales', 'Care'] }

beforeEach(async () => {
  await product.rows('truncate email_submissions, people, rate_limits, provider_holds cascade')
  Object.assign(content.lake, { isDown: false })
  content.lake.details = { questions: [{ about: 'role' }, { about: 'phone' }, AREA] }
})

const come = async (email = 'ada@castellan.example') =>
  (await product.captureLead({ email, source: 'resource_roi' })).id
const post = (lead: string, answers: unknown) =>
  POST(
    new Request('http://localhost:3000/api/story', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ kind: 'details', lead, answers }),
    }),
  )
const events = () => product.rows(`select data from person_events where kind = 'details'`)
const text = async (parts: AsyncGenerator<string>) => {
  let all = ''
  for await (const part of parts) all += part
  return all
}

describe('what somebody says of themselves below a tool', () => {
  test('is kept in the words in which it was asked, and corrected', async () => {
    const lead = await come()
    expect((await post(lead, { role: ' CFO ', phone: '', area: 'Care' })).status).toBe(201)
    const asked = { area: { question: 'Where to begin?', answer: 'Care' } }
    const role = (answer: string) => ({ role: { question: 'Your role', answer } })
    expect(await events()).toEqual([{ data: { answers: { ...role('CFO'), ...asked } } }])
    expect((await post(lead, { role: 'CEO' })).status).toBe(201)
    expect(await events()).toEqual([{ data: { answers: role('CEO') } }])
  })

  test.each([
    ['answers', {}],
    ['answers', { role: '  ' }],
    ['answers', 'CFO'],
    ['answers.role', { role: 7 }],
    ['answers.role', { role: 'x'.repeat(101) }],
    ['answers.role', { role: 'CFO\u0000' }],
    ['answers.phone', { phone: 'call me' }],
    ['answers.phone', { phone: '12' }],
    ['answers.area', { area: 'Space' }],
    ['answers.name', { name: 'Ada' }],
  ])('that is wrong at %s is refused with its name: %j', async (field, answers) => {
    const response = await post(await come(), answers)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ field })
    expect(await events()).toEqual([])
  })

  test('counts from the device alone that passed the gate, and while content says what is asked', async () => {
    expect((await post(crypto.randomUUID(), { role: 'CFO' })).status).toBe(404)
    const lead = await come()
    content.lake.isDown = true
    expect((await post(lead, { role: 'CFO' })).status).toBe(503)
    expect(await events()).toEqual([])
  })

  test('is in Leads, score, exports, emails, the CRM and the person’s copy', async () => {
    const lead = await come()
    await come('bo@orrin.example')
    await post(lead, { role: 'CFO', phone: '+1 617 555 0142', area: 'Care' })
    const { leads } = await listLeads(db, { role: 'cfo' }, { after: null, limit: 9 })
    expect(leads.map(({ email }) => email)).toEqual(['ada@castellan.example'])
    const found = async (search: string) =>
      (await listLeads(db, { search }, { after: null, limit: 9 })).leads.map(({ id }) => id)
    for (const search of ['cf', 'CARE', '617 555', 'care cfo', 'castellan'])
      expect([search, await found(search)]).toEqual([search, [leads[0]?.id]])
    // Not by the question, and a word is found from its beginning.
    for (const search of ['begin', 'role', 'fo', 'cfo zzz'])
      expect([search, await found(search)]).toEqual([search, []])
    const given = await listLeads(db, { details: 'given' }, { after: null, limit: 9 })
    expect(given.leads).toHaveLength(1)
    const nobody = await listLeads(db, { role: 'coo' }, { after: null, limit: 9 })
    expect(nobody.leads).toEqual([])
    const details = [
      { name: 'role', label: 'Role', value: 'CFO' },
      { name: 'phone', label: 'Phone', value: '+1 617 555 0142' },
      { name: 'area', label: 'Where to begin?', value: 'Care' },
    ]
    expect(await leadStory(db, leads[0]?.id ?? '')).toMatchObject({ details })

    const story = await readStory(db, { email: 'ada@castellan.example' })
    if (!story) throw new Error('Nobody is there.')
    const texts = { resources: new Map(), quiz: null, numbers: STANDARD }
    const { facts, score } = preparationOf(story, texts)
    expect(facts).toContainEqual(['Role', 'CFO'])
    expect(facts).toContainEqual(['Where to begin?', 'Care'])
    expect(score.reasons).toContainEqual(expect.objectContaining({ rule: 'gavePhone', points: 10 }))

    const columns = ['email', 'role', 'phone', 'other_details']
    const csv = await text(exportPeople(db, { filters: { details: 'given' }, columns }, () => {}))
    expect(csv.split('\r\n')[1]).toBe(
      `ada@castellan.example,CFO,'+1 617 555 0142,Where to begin?: Care`,
    )
    const all = (await text(exportLeads(db))).split('\r\n')
    expect(all[0]?.endsWith(',name,company,role,phone,other_details')).toBe(true)
    expect(all.find((line) => line.includes('ada@'))).toMatch(
      /,,CFO,'\+1 617 555 0142,Where to begin\?: Care$/,
    )

    await product.settled()
    await product.drainDeliveries()
    const [told] = (await product.received('webhook')).flatMap(({ body }) =>
      body.includes('lead.details_given') ? JSON.parse(body) : [],
    )
    expect(told.data).toMatchObject({ lead, email: 'ada@castellan.example', details })
    const { output } = await runCommand('leads', 'show', 'ada@castellan.example')
    expect(output).toContain('Where to begin?: Care')
    const { copyOf, renderCopy } = await import('#lib/leads/export/copy.ts')
    const copy = await copyOf(db, 'ada@castellan.example')
    expect(copy && renderCopy(copy, new Date())).toContain('Where to begin?: Care')
  })
})
