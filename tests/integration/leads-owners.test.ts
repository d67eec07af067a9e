import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mapLeadEmails, type AssignmentRule } from '#lib/content/lead-emails.ts'
import type { ListedMember } from '#lib/content/members.ts'
import { inputs } from '#tests/unit/roi/inputs.ts'
import { fakeContent } from './lead-content.ts'
import { startProduct } from './leads-product.ts'

const content = fakeContent()
let settings = mapLeadEmails({ name: 'Northwright' })
const given = (rules: Partial<AssignmentRule>[], more = {}) => {
  const rule = { resources: [], campaign: '', domain: '', minScore: null, maxScore: null }
  const complete = rules.map((each, key) => ({
    key: `rule-${key}`,
    name: `Rule ${key}`,
    owners: [],
    ...rule,
    ...each,
  }))
  settings = { ...mapLeadEmails({ name: 'Northwright', ...more }), rules: complete }
}
vi.doMock('#lib/leads/content/content.ts', async (original) => ({
  ...(await original<object>()),
  readLeadEmails: async () => settings,
}))
const person = (id: string, roles = ['editor']): ListedMember => ({
  id,
  name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
  email: `${id}@northwright.example`,
  roles,
})
const EVERYBODY = [person('ada'), person('bo'), person('cy'), person('vi', ['viewer'])]
let listed = EVERYBODY
vi.doMock('#lib/content/members.ts', () => ({
  fetchMembers: async () => listed,
  profilesOf: async () => [],
}))
vi.doMock('#lib/publishing/slug-history/stored.ts', async (original) => ({
  ...(await original<object>()),
  readSlugHistory: async () => ({
    nameOf: (slug: string) => slug,
    formsOf: (slug: string) => [{ slug, since: null, until: null }],
  }),
}))
const product = await startProduct({}, ['slack'], content.isPublished)
const { pool } = await import('#lib/platform/database/pool.ts')
const { queueDue } = await import('#lib/leads/background.ts')
const { answeredBy, refreshMembers } = await import('#lib/leads/owners/members.ts')
const { recordEvent } = await import('#lib/leads/story/record.ts')
const { changeLead } = await import('#lib/leads/desk/change.ts')
const { changeLeads } = await import('#lib/leads/desk/bulk.ts')
const db = drizzle(pool())

beforeEach(async () => {
  await product.rows(
    'truncate email_submissions, people, bookings, rate_limits, provider_holds, members, turns cascade',
  )
  listed = EVERYBODY
  given([])
  await refreshMembers(0)
})

interface Row extends Record<string, unknown> {
  id: string
  owner: { id: string; name: string } | null
}

/** Somebody who is scored, of whom the team has had its first email. */
async function come(email: string, score: number, attribution = {}, source = 'resource_roi') {
  const { id: lead } = await product.captureLead({ email, source, attribution })
  await rate(email, score)
  const [found] = await product.rows<Row>('select id from people where person = $1', [email])
  return { lead, id: found?.id ?? '' }
}
const rate = (email: string, score: number) =>
  product.rows('update people set score = $2, scored_at = last_at where person = $1', [
    email,
    score,
  ])
const ownerOf = async (email: string) => {
  const [found] = await product.rows<Row>('select id, owner from people where person = $1', [email])
  return found?.owner?.id
}
const deliver = async () => {
  await product.rows(`update deliveries set next_attempt_at = now() where state = 'waiting'`)
  await product.drainDeliveries()
}
/** The emails about somebody with such a subject, latest first: to whom. */
const mails = async (subject: string, about: string) =>
  (await product.mails(subject)).filter(({ text }) => text.includes(about))

describe('a rule', () => {
  test.each<[string, Partial<AssignmentRule>, boolean]>([
    ['without conditions', {}, true],
    ['of a resource they asked for', { resources: ['quiz', 'roi'] }, true],
    ['of another resource', { resources: ['quiz'] }, false],
    ['of their campaign, in any case', { campaign: 'spring' }, true],
    ['of another campaign', { campaign: 'summer' }, false],
    ['of their domain', { domain: 'castellan.example' }, true],
    ['of what their domain is a part of', { domain: 'example' }, true],
    ['of a domain that ends alike', { domain: 'lan.example' }, false],
    ['of their points', { minScore: 40, maxScore: 40 }, true],
    ['of more points', { minScore: 41 }, false],
    ['of fewer points', { maxScore: 39 }, false],
    ['whose owner may not see leads', { owners: ['vi'] }, false],
    ['whose owner is unknown', { owners: ['nobody'] }, false],
  ])('%s', async (_, rule, isFulfilled) => {
    given([{ owners: ['ada'], ...rule }, { owners: ['bo'] }])
    await come('may@castellan.example', 40, { utm_campaign: 'Spring' })
    await queueDue()
    expect(await ownerOf('may@castellan.example')).toBe(isFulfilled ? 'ada' : 'bo')
  })

  test('tells the owner once, who is answered by the person', async () => {
    given([{ name: 'All', owners: ['ada'] }])
    await come('new@castellan.example', 10, {}, 'resource_roadmap')
    await Promise.all([queueDue(), queueDue()])
    await deliver()
    await queueDue()
    await deliver()
    const [mail, ...more] = await mails('Yours to look after · ', 'new@castellan.example')
    expect(more).toEqual([])
    expect(mail?.to).toEqual(['ada@northwright.example'])
    expect(mail?.text).toContain('The rule “All” made you the owner.')
    const { id } = await come('later@castellan.example', 10)
    await queueDue()
    await product.captureLead({ email: 'later@castellan.example', source: 'resource_roadmap' })
    await deliver()
    const guide = (await product.mails('Your guide')).find(({ to }) =>
      to.includes('later@castellan.example'),
    )
    expect(guide?.reply_to).toEqual(['ada@northwright.example'])
    await changeLead(db, id, { owner: null }, { id: 'bo', name: 'Bo' })
    await rate('later@castellan.example', 10)
    await queueDue()
    // What somebody said by hand, no rule changes.
    expect(await ownerOf('later@castellan.example')).toBeUndefined()
  })

  test('whose owners take turns passes over who has left, and gives who is new a turn', async () => {
    given([{ owners: ['ada', 'bo'] }])
    for (const n of [1, 2, 3]) await come(`turn${n}@castellan.example`, 10)
    await queueDue()
    listed = [person('bo'), person('cy')]
    await refreshMembers(0)
    given([{ owners: ['ada', 'bo', 'cy'] }])
    for (const n of [4, 5]) await come(`turn${n}@castellan.example`, 10)
    await queueDue()
    const owners = [1, 2, 3, 4, 5].map((n) => ownerOf(`turn${n}@castellan.example`))
    expect(await Promise.all(owners)).toEqual(['ada', 'bo', 'ada', 'cy', 'bo'])
  })

  test('assigns nobody who was there before, and nobody while content is silent', async () => {
    given([{ owners: ['ada'] }])
    await come('old@castellan.example', 10)
    await product.rows(`update people set last_at = last_at - interval '2 days',
      scored_at = scored_at - interval '2 days'`)
    await queueDue()
    expect(await ownerOf('old@castellan.example')).toBeUndefined()
  })
})

describe('somebody hot', () => {
  const again = (days: number) =>
    product.rows(`update people set hot_at = last_at - make_interval(days => ${days}),
      attended_at = last_at - make_interval(days => ${days})`)

  test('is told of once, to their owner, in place of the second email', async () => {
    given([{ owners: ['ada'] }])
    const { lead } = await come('hot@castellan.example', 10)
    await queueDue()
    await deliver()
    const data = { tool: 'roi' as const, input: { ...inputs() }, shared: false }
    await recordEvent({ lead, kind: 'result', data, key: 'roi' })
    await rate('hot@castellan.example', 82)
    await Promise.all([queueDue(), queueDue()])
    await deliver()
    const [mail, ...more] = await mails('Hot · ', 'hot@castellan.example')
    expect(more).toEqual([])
    expect(mail?.to).toEqual(['ada@northwright.example'])
    expect(mail?.subject).toMatch(/^Hot · \d+ points · castellan\.example$/)
    expect(mail?.text).toContain('Owner: Ada')
    expect(mail?.text).toContain('Net Benefit: -$16,012')
    await product.rows(`update people set follow_up_at = now() where follow_up_at is not null`)
    await queueDue()
    await deliver()
    expect(await mails('Re: ', 'hot@castellan.example')).toEqual([])
    await rate('hot@castellan.example', 90)
    await queueDue()
    await deliver()
    expect(await mails('Hot', 'hot@castellan.example')).toHaveLength(1)
  })

  test.each([
    [6, 0],
    [7, 1],
  ])('who comes back after %i days is told of %i times', async (days, times) => {
    const email = `back-${days}@castellan.example`
    await come(email, 70)
    await again(days)
    await queueDue()
    await deliver()
    const found = await mails('Hot again · ', email)
    expect(found).toHaveLength(times)
    for (const mail of found) expect(mail.to).toEqual(['team@northwright.example'])
  })

  test('is not back because of what a scheduler tells of their call', async () => {
    const email = 'ended@castellan.example'
    const { id } = await come(email, 70)
    await queueDue()
    const aWeekAgo = `now() - interval '8 days'`
    await product.rows(`update email_submissions set created_at = ${aWeekAgo}`)
    // As the webhook of a call that has ended dates them.
    await product.rows(
      `update people set hot_at = ${aWeekAgo}, attended_at = ${aWeekAgo}, last_at = now(),
        scored_at = now() where id = $1`,
      [id],
    )
    await queueDue()
    await deliver()
    expect(await mails('Hot again · ', email)).toEqual([])
    await product.captureLead({ email, source: 'resource_quiz' })
    await product.rows(`update people set hot_at = ${aWeekAgo}`)
    await rate(email, 70)
    await queueDue()
    await deliver()
    expect(await mails('Hot again · ', email)).toHaveLength(1)
  })

  test.each([
    ['tellsOfReturns', 0],
    ['tellsOfHot', 1],
  ])('who comes back while %s is off is told of %i times', async (name, times) => {
    const email = `${name}@castellan.example`.toLowerCase()
    given([], { alerts: { [name]: false } })
    await come(email, 70)
    await again(8)
    await queueDue()
    await deliver()
    expect(await mails('Hot again · ', email)).toHaveLength(times)
  })

  test.each([
    ['has left', [person('bo')]],
    ['may not see leads any longer', [person('ada', ['viewer']), person('bo')]],
  ])('whose owner %s: the team is told of them, and gets their answers', async (why, now) => {
    const email = `${why.replaceAll(' ', '-')}@castellan.example`
    given([{ owners: ['ada'] }])
    await come(email, 10)
    await queueDue()
    expect(await answeredBy(email)).toEqual(['ada@northwright.example'])
    listed = now
    await refreshMembers(0)
    expect(await answeredBy(email)).toEqual(['team@northwright.example'])
    await rate(email, 82)
    await product.rows(`update people set attended_at = last_at - interval '1 second'`)
    await queueDue()
    await deliver()
    const [mail, ...more] = await mails('Hot · ', email)
    expect(more).toEqual([])
    expect(mail?.to).toEqual(['team@northwright.example'])
    expect(mail?.text).toContain('Owner: Ada')
  })

  test('by pressing a booking button is told of by one email', async () => {
    const { lead } = await come('press@castellan.example', 10)
    await queueDue()
    await recordEvent({ lead, kind: 'booking', data: {} })
    await rate('press@castellan.example', 75)
    await queueDue()
    await deliver()
    expect(await mails('Opened the booking page · ', 'press@castellan.example')).toHaveLength(1)
    expect(await mails('Hot', 'press@castellan.example')).toEqual([])
  })

  test('is told of to nobody where the settings say so, and as spam', async () => {
    given([], { alerts: { tellsOfHot: false } })
    await come('off@castellan.example', 70)
    await queueDue()
    given([])
    await come('spam@castellan.example', 70)
    await product.rows(`update people set is_flagged = true where person like 'spam%'`)
    await queueDue()
    const queued = await product.rows(`select from deliveries where channel like '%alert%'`)
    expect(queued).toEqual([])
  })

  test('is told of in the thread of the first message about them in Slack', async () => {
    await come('slack@castellan.example', 70)
    await deliver()
    await queueDue()
    await deliver()
    const about = (await product.received('slack')).filter(({ body }) =>
      body.includes('slack@castellan.example'),
    )
    expect(about.map(({ body }) => body.split('\n')[0])).toEqual([
      'Hot lead: slack@castellan.example',
      expect.stringMatching(/^New lead: slack@castellan\.example asked for/),
    ])
    const [alert, first] = about as { id: string; body: string; note?: string }[]
    expect(alert?.note).toBe(first?.id)
    expect(alert?.body).toMatch(/Score \d+ of 100/)
    expect(alert?.body).toContain('/studio/leads/')
  })
})

describe('of two managers who assign at once', () => {
  const MIA = { id: 'mia', name: 'Mia' }
  const to = (id: string) => ({ owner: { id, name: 'any' } })

  test('the second is told, and neither is lost', async () => {
    const { id } = await come('both@castellan.example', 10)
    const seen = { was: { owner: null } }
    const both = await Promise.all([
      changeLead(db, id, { ...to('ada'), ...seen }, MIA),
      changeLead(db, id, { ...to('bo'), ...seen }, { id: 'noa', name: 'Noa' }),
    ])
    expect(both.filter((one) => one === true)).toHaveLength(1)
    expect(both.find((one) => one !== true)).toMatchObject({
      field: 'owner',
      isConflict: true,
      detail: expect.stringMatching(/^owner: (Mia|Noa) made (Ada|Bo) the owner meanwhile$/),
    })
    // Who sees that may change it.
    const owner = await ownerOf('both@castellan.example')
    expect(await changeLead(db, id, { ...to('cy'), was: { owner } }, MIA)).toBe(true)
    expect(await ownerOf('both@castellan.example')).toBe('cy')
    const stays = { state: 'won', was: { state: 'lost' } } as const
    expect(await changeLead(db, id, stays, MIA)).toMatchObject({ isConflict: true })
  })

  test('who may not see leads, or has left, becomes nobody’s owner', async () => {
    const { id } = await come('who@castellan.example', 10)
    listed = [person('ada')]
    await refreshMembers(0)
    for (const no of ['vi', 'bo', 'nobody'])
      expect(await changeLead(db, id, to(no), MIA)).toMatchObject({
        detail: 'owner: may not see leads, or has left the project',
      })
  })

  test('of many at once, those that somebody changed are left and named, and the owner hears once', async () => {
    const emails = Array.from({ length: 12 }, (_, n) => `bulk${n}@castellan.example`)
    const ids: string[] = []
    for (const email of emails) ids.push((await come(email, 10)).id)
    const [first = '', second = ''] = ids
    await changeLead(db, first, { ...to('bo') }, { id: 'noa', name: 'Noa' })
    await product.rows('delete from email_submissions where email = $1', [emails[1]])
    const leads = ids.map((id) => ({ id, was: { owner: null, state: 'new' } }))
    const done = await changeLeads(db, { leads, change: to('ada') }, MIA)
    expect(done.left).toEqual([
      { id: first, why: 'owner: Noa made Bo the owner meanwhile' },
      { id: second, why: 'was erased' },
    ])
    expect(done.leads.filter(({ owner }) => owner?.id === 'ada')).toHaveLength(10)
    await deliver()
    const [mail, ...more] = await product.mails('10 people to look after')
    expect(more).toEqual([])
    expect(mail?.to).toEqual(['ada@northwright.example'])
    expect(mail?.text).toContain('/studio/leads?leads[owner]=ada')
    for (const email of emails) expect(mail?.text).not.toContain(email)
    const wrong = await changeLeads(db, { leads, change: { state: 'gone' } }, MIA)
    expect(wrong.left).toHaveLength(12)
    expect(wrong.left[0]?.why).toContain('state: is one of')
  })
})
