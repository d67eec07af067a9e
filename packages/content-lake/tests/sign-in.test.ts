import { describe, expect, test } from 'vitest'
import { person, refused, startLake } from './lake.ts'

const studio = 'http://localhost:3000/studio/structure?x=1'
const [ann, vic] = [person('ann', 'administrator'), person('vic', 'viewer')]
const { password } = ann
const lake = await startLake({ people: [ann, vic], signInHint: 'See secrets.json.' })

const loginUrl = (origin: string) =>
  `${lake.url()}/v1/auth/login/local?origin=${encodeURIComponent(origin)}&projectId=northwright&withSid=true`
const post = (form: Record<string, string>, { origin = studio, headers = {} } = {}) =>
  fetch(loginUrl(origin), {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers,
  })
const sidOf = (response: Response) =>
  /#sid=([\w-]{20,})$/.exec(response.headers.get('location') ?? '')?.[1] ?? ''
const fetchToken = (sid: string) => fetch(`${lake.url()}/v2021-06-07/auth/fetch?sid=${sid}`)

describe('signing in', () => {
  test('shows a form, returns to the Studio with an id, and exchanges it for a token once', async () => {
    const form = await fetch(loginUrl(studio))
    expect(form.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:3000",
    )
    expect(await form.text()).toContain('<form method="post">')
    const sent = await post(
      { email: 'Ann@Northwright.example ', password },
      { headers: { origin: lake.url() } },
    )
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toMatch(
      /^http:\/\/localhost:3000\/studio\/structure\?x=1#sid=/,
    )
    const fetched = await fetchToken(sidOf(sent))
    const { token } = await fetched.json()
    expect(token).toMatch(/^[\w-]{32,}$/)
    expect((await fetchToken(sidOf(sent))).status).toBe(401)
    const client = lake.client({ token })
    expect(await client.users.getById('me')).toMatchObject({
      id: 'ann',
      name: 'Ann',
      role: 'administrator',
      roles: [{ name: 'administrator' }],
    })
    await client.create({ _id: 'mine', _type: 'note' })
    const { events } = await client.request({
      url: '/data/history/production/events/documents/mine',
    })
    expect(events.mine).toMatchObject([{ author: 'ann' }])
  })

  test('a Studio with workspaces of two projects has a sign-in for each', async () => {
    for (const projectId of ['northwright', 'docs4567']) {
      const url = loginUrl(studio).replace('northwright', projectId)
      const body = new URLSearchParams({ email: ann.email, password })
      const sent = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      const { token } = await (await fetchToken(sidOf(sent))).json()
      const client = lake.client({ token, projectId })
      expect(await client.users.getById('me')).toMatchObject({ id: 'ann', role: 'administrator' })
      expect(await client.projects.getById(projectId)).toMatchObject({ id: projectId })
    }
  })

  test('a token survives a restart and ends with signing out', async () => {
    const token = await lake.signIn('vic')
    await lake.restart()
    const client = lake.client({ token })
    expect(await client.request({ url: '/auth/id' })).toEqual({
      id: 'vic',
      expiry: expect.any(String),
    })
    await client.request({ url: '/auth/logout', method: 'POST' })
    await refused(client.users.getById('me'), 401)
  })

  test('a wrong password and a wrong return URL are refused', async () => {
    const wrong = await post({ email: ann.email, password: 'wrong' })
    expect(wrong.status).toBe(401)
    const page = await wrong.text()
    expect(page).toContain('The email address or the password is wrong.')
    expect(page).toContain(`value="${ann.email}"`)
    expect(page).toMatch(new RegExp(`<code>${ann.email}</code> .+See secrets\\.json`, 's'))
    const hostile = await post({ email: '"><script>', password: 'wrong' })
    expect(await hostile.text()).not.toContain('<script>')
    for (const origin of [
      'https://evil.example/',
      'javascript:alert(1)',
      'http://localhost:3000@evil.example/',
      '',
      '//evil.example',
    ]) {
      expect((await post({ email: ann.email, password }, { origin })).status).toBe(400)
    }
    expect(
      (await post({ email: ann.email, password }, { headers: { origin: 'http://localhost:9999' } }))
        .status,
    ).toBe(403)
  })

  test('guessing passwords is limited', async () => {
    for (let attempt = 0; attempt < 12; attempt++)
      await post({ email: 'x@x.example', password: String(attempt) })
    expect((await post({ email: ann.email, password })).status).toBe(429)
  })

  test('an unknown user cannot sign in', async () => {
    await expect(lake.signIn('nobody')).rejects.toThrow(/no person/)
    expect((await fetchToken('made-up')).status).toBe(401)
  })
})

test('the Studio gets the permissions that the lake enforces', async () => {
  const viewer = lake.client({ token: await lake.signIn('vic') })
  const acl = await viewer.request({ url: '/projects/northwright/datasets/production/acl' })
  expect(acl).toEqual([{ filter: '_id in path("**")', permissions: ['read', 'history'] }])
  await refused(viewer.create({ _type: 'note' }), 403)
})

describe('the project', () => {
  test('its members and datasets, through the client', async () => {
    const client = lake.client({ token: await lake.signIn('ann') })
    expect(await client.projects.getById('northwright')).toMatchObject({
      id: 'northwright',
      members: [
        { id: 'ann', isCurrentUser: true },
        { id: 'vic', isCurrentUser: false },
      ],
    })
    expect(await client.datasets.list()).toMatchObject([{ name: 'production' }])
    expect(await client.users.getById('vic')).toEqual({
      id: 'vic',
      email: 'vic@northwright.example',
      displayName: 'Vic',
      imageUrl: null,
    })
    expect(await client.request({ url: '/users/ann,nobody,vic' })).toMatchObject([
      { id: 'ann' },
      { id: 'vic' },
    ])
  })

  test('leaves out members on request', async () => {
    const { projects } = lake.client({ token: await lake.signIn('ann') })
    expect((await projects.list())[0]?.members.map(({ id }) => id)).toContain('ann')
    expect((await projects.list({ includeMembers: false }))[0]).not.toHaveProperty('members')
  })

  test('never reveals a password', async () => {
    const client = lake.client({ token: await lake.signIn('ann') })
    for (const url of ['/users/me', '/users/ann,vic', '/projects/northwright']) {
      expect(JSON.stringify(await client.request({ url }))).not.toContain(password)
    }
  })

  test('tells a visitor who asks who they are nothing, without an error', async () => {
    expect(await lake.client({ token: null }).request({ url: '/users/me' })).toEqual({})
  })

  test('is for members only', async () => {
    const visitor = lake.client({ token: null })
    for (const url of [
      '/users/ann',
      '/projects/northwright',
      '/projects/northwright/datasets',
      '/data/export/production',
      '/users/me/keyvalue/a',
    ]) {
      await refused(visitor.request({ url }), 401)
    }
  })
})

test('each user has their own key-value store', async () => {
  const mine = lake.client({ token: await lake.signIn('ann') })
  const yours = lake.client({ token: await lake.signIn('vic') })
  const pair = { key: 'layout', value: { columns: 2 } }
  expect(await mine.request({ url: '/users/me/keyvalue', method: 'PUT', body: [pair] })).toEqual([
    pair,
  ])
  await mine.request({ url: '/users/me/keyvalue', method: 'PUT', body: [{ ...pair, value: 3 }] })
  expect(await mine.request({ url: '/users/me/keyvalue/layout,other' })).toEqual([
    { key: 'layout', value: 3 },
  ])
  expect(await yours.request({ url: '/users/me/keyvalue/layout' })).toEqual([])
})

test('everything can be exported as NDJSON', async () => {
  const client = lake.client({ token: await lake.signIn('ann') })
  await client.createOrReplace({ _id: 'drafts.mine', _type: 'note' })
  const lines = async (search: string) =>
    String((await client.request({ url: `/data/export/production${search}` })) ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)._id)
      .sort()
  expect(await lines('')).toEqual(['drafts.mine', 'mine'])
  expect(await lines('?drafts=false')).toEqual(['mine'])
  expect(await lines('?types=other')).toEqual([])
})
