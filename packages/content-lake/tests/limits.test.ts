/** The limits of Sanity's plans, where they are wanted: docs/limits.md lists them. */
import { firstValueFrom } from 'rxjs'
import { describe, expect, test, vi } from 'vitest'
import { PlanLimits } from '../src/lake/plan-limits.ts'
import { FEATURES, type LimitName, LIMITS, PLANS } from '../src/model/limits.ts'
import { refusal, refused, startLake, tokens } from './lake.ts'

const DELAY = 400
const lake = await startLake({ limits: 'free', cdnDelay: DELAY })
const client = lake.client({ maxRetries: 0 })
const admin = { authorization: `Bearer ${tokens.admin}` }

/** Within a second of its own, so that no test uses up another one's rate. */
async function nextSecond() {
  await new Promise((resolve) => setTimeout(resolve, 1_010 - (Date.now() % 1_000)))
}

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(`${lake.url()}/v2025-02-19${path}`, { headers: admin, ...init })
  const text = await response.text()
  const { status, headers } = response
  return { status, headers, body: text === '' ? null : JSON.parse(text) }
}
const send = (method: string, path: string, body: object = {}) =>
  ask(path, { method, body: JSON.stringify(body) })

/** Runs something with another figure: the plan's own would take a while to reach. */
async function withMost(limit: LimitName, most: number, run: () => Promise<void>) {
  const figures: Record<string, number | string> = LIMITS[limit].most
  const { free = 0 } = figures
  figures.free = most
  await run().finally(() => {
    figures.free = free
  })
}

const fields = (count: number, name = 'a') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, n]))

test('each names a page of Sanity', () => {
  for (const { source } of [...Object.values(LIMITS), ...Object.values(FEATURES)])
    expect(source).toMatch(/^https:\/\/www\.sanity\.io\//)
})

describe('attributes', () => {
  // _createdAt, _id, _rev, _type and _updatedAt are five.
  test('of a document', async () => {
    await client.create({ _id: 'large', _type: 'thing', ...fields(995) })
    const more = { _id: 'larger', _type: 'thing', ...fields(996) }
    const error = { type: 'validationError', description: expect.stringContaining('1000') }
    expect(await refusal(client.create(more))).toMatchObject({
      status: 400,
      details: { type: 'mutationError', items: [{ index: 0, error }] },
    })
    expect(await client.getDocument('larger')).toBeUndefined()
    await nextSecond()
  })

  test('of a list are one, and one for each type of its items', async () => {
    const list = [2.5, 3.5, 'abc', 'def', true]
    await client.create({ _id: 'list', _type: 'thing', ...fields(991), list })
    await refused(
      client
        .patch('list')
        .set({ list: [...list, null] })
        .commit(),
      400,
      '1001',
    )
    await nextSecond()
  })

  test('of a dataset, in which others share theirs', async () => {
    // Five of the system, 995 of `large`, four of the list, and the four and 991 of these.
    await client.create({ _id: 'other', _type: 'thing', ...fields(991), ...fields(4, 'b') })
    await client.create({ _id: 'another', _type: 'thing', ...fields(991, 'c') })
    const words =
      'Total attribute/datatype count 2001 exceeds limit of 2000 (including submitted mutations)'
    await refused(client.patch('another').set({ d1: 1, d2: 1 }).commit(), 400, words)
    await client.patch('another').set({ d1: 1 }).commit()
    // Another type of an attribute is another one.
    await refused(client.patch('other').set({ a1: 'text' }).commit(), 400, words)
    await client.delete('another')
    await client.patch('other').set({ a1: 'text' }).commit()
    await nextSecond()
  })
})

test('documents: one more than the plan has is refused, also as an upload', async () => {
  await client.createOrReplace({ _id: 'first', _type: 'thing' })
  const count = await client.fetch<number>('count(*)', {}, { perspective: 'raw' })
  await withMost('documents', count, async () => {
    const error = { type: 'documentLimitExceededError' }
    const found = await refusal(client.create({ _id: 'second', _type: 'thing' }))
    expect(found).toMatchObject({ status: 402, details: error })
    const file = client.assets.upload('file', Buffer.from('x'), { filename: 'x.txt' })
    expect(await refusal(file)).toMatchObject({ status: 402 })
    await client.transaction().delete('first').create({ _id: 'second', _type: 'thing' }).commit()
    await client.delete('second')
  })
  await nextSecond()
})

describe('requests', () => {
  test('of one kind are 25 in a second: then 429, until the next one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 1_000)
    const mutate = () => send('POST', '/data/mutate/production', { mutations: [] })
    const all = await Promise.all(Array.from({ length: 30 }, mutate))
    const late = all.filter(({ status }) => status === 429)
    expect(late).toHaveLength(5)
    expect(late[0]?.body).toMatchObject({ statusCode: 429, error: 'Too Many Requests' })
    expect(late[0]?.headers.get('retry-after')).toBe('1')
    expect(late[0]?.headers.get('ratelimit-limit')).toBe('25')
    expect((await ask('/data/query/production?query=1')).status).toBe(200)
    // The command's own import, by the tag of its client.
    const own = '/data/mutate/production?tag=local-lake.sanity.import'
    expect((await send('POST', own, { mutations: [] })).status).toBe(200)
    vi.setSystemTime(Date.now() + 1_000)
    expect((await mutate()).status).toBe(200)
    vi.useRealTimers()
  })

  test('of all kinds, uploads, and those at a time have their own figures', async () => {
    vi.useFakeTimers({ now: 5_000, toFake: ['Date'] })
    const limits = new PlanLimits('free')
    const made = (times: number, ...what: [method: string, path: string]) =>
      Array.from({ length: times }, () => limits.countRequest('::1', ...what)).at(-1)?.status
    expect(made(25, 'POST', '/assets/images/production')).toBeUndefined()
    expect(made(1, 'POST', '/assets/files/production')).toBe(429)
    expect(made(474, 'GET', '/data/query/production')).toBeUndefined()
    expect(made(1, 'GET', '/data/query/production')).toBe(429)
    expect(limits.countRequest('other', 'GET', '/data/query/production')).toBeUndefined()
    vi.useRealTimers()
    const ends = Array.from({ length: 1_000 }, () => limits.begin('listeners', 1))
    expect(() => limits.begin('listeners', 1)).toThrow('Max listener limit exceeded at 1000')
    expect(() => limits.begin('listeners', 2)).not.toThrow()
    ends[0]?.()
    expect(() => limits.begin('listeners', 1)).not.toThrow()
    const work = Promise.withResolvers<void>()
    const running = Array.from({ length: 100 }, () =>
      limits.during('mutationsAtATime', 1, () => work.promise),
    )
    await expect(limits.during('mutationsAtATime', 1, async () => {})).rejects.toThrow('concurrent')
    work.resolve()
    await Promise.all(running)
    await limits.during('mutationsAtATime', 1, async () => {})
  })

  test('at a time are refused by their routes', async () => {
    const busy = { statusCode: 429, error: 'Too Many Requests' }
    await withMost('queriesAtATime', 0, async () => {
      expect((await ask('/data/query/production?query=1')).body).toMatchObject(busy)
    })
    await withMost('mutationsAtATime', 0, async () => {
      const sent = await send('POST', '/data/mutate/production', { mutations: [] })
      expect(sent.body).toMatchObject(busy)
    })
    await withMost('listeners', 1, async () => {
      const listen = () => client.listen('*', {}, { events: ['welcome', 'mutation'] })
      const first = new AbortController()
      const signal = first.signal
      const open = await fetch(`${lake.url()}/v2025-02-19/data/listen/production?query=*`, {
        signal,
      })
      await expect(firstValueFrom(listen())).rejects.toThrow('Max listener limit exceeded at 1')
      expect(open.status).toBe(200)
      first.abort()
      await expect
        .poll(() => firstValueFrom(listen()).catch(() => null))
        .toMatchObject({
          type: 'welcome',
        })
    })
  })

  test('are so large at most', async () => {
    const text = 'x'.repeat(4_000_000)
    const mutations = [{ create: { _type: 'a', text } }]
    const sent = await send('POST', '/data/mutate/production', { mutations })
    expect(sent).toMatchObject({ status: 413, body: { statusCode: 413 } })
    const query = `/data/query/production?query=1&$x="${'x'.repeat(14_990)}"`
    expect((await ask(query)).status).toBe(431)
  })
})

describe('what is not on the plan', () => {
  test.each([
    ['a third dataset', 'PUT', '/projects/northwright/datasets/third', 402, 'Quota exceeded'],
    ['a copy', 'PUT', '/projects/northwright/datasets/production/copy', 400, 'advanced dataset'],
    [
      'backups',
      'PUT',
      '/projects/northwright/datasets/production/settings/backups',
      400,
      'backups',
    ],
    ['a schedule', 'POST', '/schedules/northwright/production', 400, 'scheduling API'],
    ['comments', 'POST', '/comments/production/setup', 400, 'comments'],
  ])('is refused: %s', async (_, method, path, statusCode, message) => {
    await send('PUT', '/projects/northwright/datasets/second')
    const body = { statusCode, message: expect.stringContaining(message) }
    expect(await send(method, path)).toMatchObject({ status: statusCode, body })
  })

  test('a dataset that is not public, an alias, and an editor', async () => {
    const dataset = '/projects/northwright/datasets/second'
    const lacks = (message: string) => ({
      status: 400,
      body: { error: 'Bad Request', message: expect.stringContaining(message) },
    })
    expect(await send('PATCH', dataset, { aclMode: 'private' })).toMatchObject(
      lacks('Private datasets are not available on your current plan'),
    )
    expect(await send('PATCH', dataset, { aclMode: 'custom' })).toMatchObject(lacks('access rules'))
    const alias = { datasetName: 'second' }
    expect(await send('PUT', '/aliases/live', alias)).toMatchObject(lacks('advanced dataset'))
    const invite = (role: string) =>
      send('POST', '/invitations/project/northwright', { email: 'a@example.com', role })
    expect(await invite('editor')).toMatchObject(lacks('roles editor'))
    expect((await invite('viewer')).status).toBe(201)
  })

  test('releases and scheduled drafts, which a Studio does not offer then', async () => {
    const { body: features } = await ask('/features')
    expect(features).toEqual(['sanityTasks'])
    const allowed = await ask('/projects/northwright/new-content-release-allowed')
    expect(allowed).toMatchObject({ status: 403, body: { data: { orgActiveReleaseLimit: 0 } } })
    for (const cardinality of ['one', 'many'] as const) {
      const metadata = { releaseType: 'asap', cardinality } as const
      const { status, details } = await refusal(
        client.releases.create({ releaseId: 'r', metadata }),
      )
      expect({ status, details }).toMatchObject({
        status: 403,
        details: { type: 'releaseLimitExceededError' },
      })
    }
  })
})

test('a plan has what the one before it has', () => {
  for (const limit of Object.values(LIMITS)) {
    const most = PLANS.map((plan) => limit.most[plan]).filter((one) => typeof one === 'number')
    expect(most).toEqual(most.toSorted((a, b) => Number(a) - Number(b)))
  }
})

describe('the API CDN', () => {
  const headers = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'northwright.apicdn.sanity.io',
  }
  const read = async (more = '', method = 'GET') => {
    const query = '*[_id == "page"][0].title'
    const init = method === 'POST' ? { method, body: JSON.stringify({ query }) } : {}
    const search = method === 'POST' ? '' : `query=${encodeURIComponent(query)}`
    const response = await ask(`/data/query/production?${search}${more}`, { ...init, headers })
    return response.body.result
  }

  test('gives what it had before a publish for a while, unless asked for what is new', async () => {
    await nextSecond()
    await client.createOrReplace({ _id: 'page', _type: 'page', title: 'Old' })
    expect([await read(), await read('', 'POST')]).toEqual(['Old', 'Old'])
    await client.patch('page').set({ title: 'New' }).commit()
    expect([await read(), await read('', 'POST')]).toEqual(['Old', 'Old'])
    expect(await read('&cacheMode=noStale')).toBe('New')
    expect(await read('&lastLiveEventId=x')).toBe('New')
    expect(await client.fetch('*[_id == "page"][0].title')).toBe('New')
    await expect.poll(() => read()).toBe('New')
    expect(await read('', 'POST')).toBe('New')
  })

  test('is not made new by a draft', async () => {
    const count = '/data/query/production?query=count(*)'
    const { body: before } = await ask(count, { headers })
    await client.createOrReplace({ _id: 'drafts.page', _type: 'page' })
    await new Promise((resolve) => setTimeout(resolve, DELAY + 100))
    expect((await ask(count, { headers })).body).toEqual(before)
  })
})

// A file has one lake at a time: these end the one above.
test('attributes that are too many already may become fewer, and nothing else', async () => {
  const options: { limits?: 'free' } = {}
  const late = await startLake(options)
  for (const name of ['a', 'b', 'c'])
    await late.client().create({ _id: name, _type: 'thing', ...fields(900, name) })
  options.limits = 'free'
  await late.restart()
  await refused(late.client().patch('a').set({ a1: 5 }).commit(), 400, 'count 2705 exceeds')
  await late.client().patch('a').unset(['a1']).commit()
  await late.client().delete('b')
  await late.client().patch('a').set({ a1: 5 }).commit()
})

test('without a plan nothing of it is refused', async () => {
  const free = await startLake()
  vi.useFakeTimers({ toFake: ['Date'] })
  const all = Array.from({ length: 60 }, (_, n) =>
    free.client().create({ _id: `many-${n}`, _type: 'thing', ...fields(60, `f${n}-`) }),
  )
  expect(await Promise.all(all)).toHaveLength(60)
  vi.useRealTimers()
})
