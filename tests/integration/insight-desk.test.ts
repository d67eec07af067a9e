import { expect, test } from 'vitest'
import type { Choices } from '#lib/leads/desk/choices.ts'
import type { LeadPage } from '#lib/leads/desk/list.ts'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import type { Insight } from '#lib/insight/contract.ts'
import { startDesk } from './desk-product.ts'

const desk = await startDesk()
const editor = await desk.cookieOf('editor')

const today = new Date().toISOString().slice(0, 10)
const ask = (cookie: string, query = `from=${today}&to=${today}`) =>
  desk.send('GET', `insight?${query}`, { headers: { cookie } })

test('an editor sees the figures, a contributor, a viewer and a stranger none', async () => {
  expect((await ask(editor)).status).toBe(200)
  for (const role of ['viewer', 'contributor'] as const) {
    const cookie = await desk.cookieOf(role).catch(() => '')
    const response = await ask(cookie)
    expect([role, response.status]).toEqual([role, 401])
    expect(await response.text()).not.toContain('series')
  }
  expect((await ask('')).status).toBe(401)
})

test('a wrong period is refused, and the response names it', async () => {
  const response = await ask(editor, `from=${today}&to=2026-02-31`)
  expect([response.status, (await response.json()).field]).toEqual([422, 'to'])
})

test('a lead is in the figures at once, and stays there when the person is erased', async () => {
  await desk.give('ada@example.com', { utm_campaign: 'spring' })
  await desk.give('ada@example.com', { utm_campaign: 'fall' })
  const before: Insight = await (await ask(editor)).json()
  const counts = before.resources.find(({ slug }) => slug === 'ai-roi-calculator')
  expect(counts).toMatchObject({ now: { lead: 1 }, before: {} })
  expect(before.series).toEqual([{ day: today, counts: { lead: 1 } }])
  expect(before.origins.campaign).toEqual([
    { value: 'spring', seen: 0, other: 0, lead: 1, booking: 0, 'lead-booking': 0 },
  ])
  expect(before.questions).toHaveLength(8)
  await desk.rows('delete from email_submissions')
  expect(await (await ask(editor)).json()).toEqual(before)
})

test('a resource is its document, whatever its slug was', async () => {
  const lake = await desk.memberClient('editor')
  const { keepLeftSlug } = await import('#lib/publishing/slug-history/stored.ts')
  const get = async <T>(path: string): Promise<T> =>
    (await desk.send('GET', path, { headers: { cookie: editor } })).json()
  const resource = (_id: string, current: string) => {
    const slug = { _type: 'slug', current }
    return { _id, _type: 'resource', title: _id, type: 'Tool', slug }
  }
  const lead = (email: string, slug: string) =>
    desk.rows('insert into email_submissions (email, source) values ($1, $2)', [
      `${email}@a.example`,
      `resource_${slug}`,
    ])
  const who = async (slug: string) => {
    const { leads } = await get<LeadPage>(`leads?resource=${slug}`)
    return leads
      .map(({ email, resources }) => `${email.split('@')[0]}: ${resources.join()}`)
      .toSorted()
  }
  const counted = async (slug: string) => {
    const {
      resource: named,
      resources,
      series,
    }: Insight = await (await ask(editor, `from=${today}&to=${today}&resource=${slug}`)).json()
    const found = resources.find((each) => each.slug === named)
    return [named, found?.title, found?.now.lead, series[0]?.counts.lead]
  }
  await desk.rows('truncate visit_events, visit_sums, email_submissions, people cascade')
  await lake.create(resource('calculator', 'first'))
  await lead('ada', 'first')
  await lake.createOrReplace(resource('calculator', 'second'))
  const change = { _type: 'resource', _id: 'calculator', pass: 0 }
  await keepLeftSlug({ ...change, previousSlug: 'first', slug: 'second' })
  await lead('bob', 'second')
  for (const slug of ['first', 'second']) {
    expect(await who(slug)).toEqual(['ada: second', 'bob: second'])
    expect(await counted(slug)).toEqual(['second', 'calculator', 2, 2])
  }
  expect((await get<Choices>('leads/choices')).resources).toEqual([
    { slug: 'second', title: 'calculator' },
  ])
  const [ada] = (await get<LeadPage>('leads?search=ada')).leads
  const { timeline } = await get<LeadStory>(`leads/${ada?.id}`)
  expect(timeline.at(-1)).toMatchObject({ kind: 'submission', resource: 'second' })
  const csv = await desk.send('GET', 'leads/export', { headers: { cookie: editor } })
  expect(await csv.text()).toMatch(/^ada@a.example,.*,second,new,/m)

  // Another resource takes the slug over.
  await desk.rows(`update resource_slugs_left set until = until - interval '1 second'`)
  await desk.rows(`update email_submissions set created_at = created_at - interval '1 minute'`)
  await desk.rows(`update people set first_at = first_at - interval '1 minute'`)
  await lake.create(resource('other', 'first'))
  await lead('eve', 'first')
  expect(await who('first')).toEqual(['eve: first'])
  expect(await who('second')).toEqual(['ada: second', 'bob: second'])

  // What was left before this was kept is known from the redirect.
  await desk.rows('truncate resource_slugs_left')
  await lake.delete('other')
  const target = { _type: 'reference', _ref: 'calculator', _weak: true }
  const from = '/resources/first'
  await lake.create({ _type: 'redirect', from, target, isAutomatic: true })
  expect(await who('second')).toHaveLength(3)
  expect(await counted('first')).toEqual(['second', 'calculator', 3, 3])
  // A redirect that staff entered may lead to something else.
  await lake.delete({ query: '*[_type == "redirect"]' })
  await lake.create({ _type: 'redirect', from, target })
  expect(await who('second')).toEqual(['bob: second'])
})
