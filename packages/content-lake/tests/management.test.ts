import { expect, test } from 'vitest'
import { person, refused, startLake, tokens } from './lake.ts'

const lake = await startLake({ people: [person('ann', 'editor')] })

const admin = (projectId = 'northwright') => lake.client({ token: tokens.admin, projectId })
const ask = <T = unknown>(method: string, url: string, body?: object) =>
  admin().request<T>({ method, url, body })

interface Made {
  id: string
  token: string
}
const robot = (roleName: string, more: object = {}) =>
  ask<Made>('POST', '/access/project/northwright/robots', {
    label: `CI ${roleName}`,
    memberships: [{ resourceType: 'project', resourceId: 'northwright', roleNames: [roleName] }],
    ...more,
  })

test('an API token has its role in its project, survives a restart and ends when deleted', async () => {
  const viewer = await robot('viewer')
  const editor = await robot('editor')
  const deployer = await robot('deploy-studio')
  expect(editor.token).toMatch(/^sk\S{80}$/)
  await lake.restart()
  const write = (token: string, projectId = 'northwright') =>
    lake.client({ token, projectId }).create({ _type: 'page' })
  await write(editor.token)
  await lake.client({ token: editor.token }).create({ _id: 'drafts.seen', _type: 'page' })
  for (const [{ token }, drafts] of [
    [viewer, 1],
    [deployer, 0],
  ] as const) {
    await refused(write(token), 403)
    const reader = lake.client({ token, perspective: 'raw' })
    expect(await reader.fetch('count(*[_id == "drafts.seen"])')).toBe(drafts)
  }
  await admin('docs4567').datasets.create('production')
  await refused(write(editor.token, 'docs4567'), 401, 'Session does not match project host')
  const robots = '/access/project/northwright/robots'
  const { data } = await ask<{ data: { label: string }[] }>('GET', robots)
  expect(data.map(({ label }) => label)).toEqual(['CI viewer', 'CI editor', 'CI deploy-studio'])
  expect(JSON.stringify(data)).not.toContain(editor.token)
  const me = lake.client({ token: editor.token })
  const renewed = await me.request<Made>({ method: 'POST', url: '/access/robots/me/rotate' })
  await refused(write(editor.token), 401)
  await write(renewed.token)
  await ask('DELETE', `${robots}/${editor.id}`)
  await refused(write(renewed.token), 401)
  for (const { id } of [viewer, deployer]) await ask('DELETE', `/projects/northwright/tokens/${id}`)
})

test('a token may end by itself, and must have a role that there is', async () => {
  const expiresAt = new Date(Date.now() + 2_000).toISOString()
  const { token } = await robot('viewer', { expiresAt })
  const read = () => lake.client({ token }).fetch('1')
  await expect.poll(() => read().catch((error) => error.statusCode)).toBe(401)
  for (const [given, named] of [
    [() => robot('owner'), 'owner'],
    [() => robot('viewer', { expiresAt: '2020-01-01' }), 'expiresAt'],
    [() => robot('viewer', { label: 7 }), 'label'],
    [() => robot('viewer', { memberships: 'all' }), 'memberships'],
  ] as const)
    await refused(given(), 400, named)
})

test('the older routes make tokens too, which are members of the project', async () => {
  const url = '/projects/northwright/tokens'
  const label = { label: 'Site', roleName: 'viewer' }
  const made = await ask<{ id: string; key: string }>('POST', url, label)
  expect(await lake.client({ token: made.key }).fetch('1')).toBe(1)
  expect(await ask('GET', url)).toMatchObject([{ label: 'Site', roles: [{ name: 'viewer' }] }])
  expect(await admin().projects.getById('northwright')).toMatchObject({
    members: [
      { id: 'ann', isRobot: false },
      { id: made.id, isRobot: true, role: 'viewer' },
    ],
  })
  expect(await admin().users.getById(made.id)).toMatchObject({ displayName: 'Site' })
  await ask('DELETE', `${url}/${made.id}`)
})

test('pages of an added origin may call the lake, with credentials only if allowed', async () => {
  const allowed = async (origin: string) => {
    const { headers } = await fetch(`${lake.url()}/v1/ping`, { headers: { origin } })
    const names = ['access-control-allow-origin', 'access-control-allow-credentials']
    return names.map((name) => headers.get(name))
  }
  const url = '/projects/northwright/cors'
  const add = (origin: string, allowCredentials = false) =>
    ask<{ id: number }>('POST', url, { origin, allowCredentials })
  const { id } = await add('https://*.example.com', true)
  await add('https://shop.example.org:8443')
  expect(await allowed('https://www.example.com')).toEqual(['https://www.example.com', 'true'])
  const shop = 'https://shop.example.org:8443'
  expect(await allowed(shop)).toEqual([shop, null])
  for (const host of ['https://example.com', 'https://www.example.com.evil.test'])
    expect(await allowed(host)).toEqual([null, null])
  expect(await allowed('http://a.example.com')).toEqual([null, null])
  expect(await ask('GET', url)).toMatchObject([
    { id, origin: 'https://*.example.com', allowCredentials: true },
    { origin: 'https://shop.example.org:8443' },
  ])
  await ask('DELETE', `${url}/${id}`)
  expect(await allowed('https://www.example.com')).toEqual([null, null])
  await refused(add('example.com/path'), 400)
  await refused(add('https://shop.example.org:8443'), 409)
})

test('the host names the project where the path does not, as command lines of 4.x ask', async () => {
  const second = lake.client({ token: tokens.admin, projectId: 'docs4567' })
  const send = <T>(method: string, url: string, body?: object) =>
    second.request<T>({ method, url, body })
  const { id } = await send<{ id: number }>('POST', '/cors', { origin: 'https://old.example.com' })
  expect(await send('GET', '/cors')).toMatchObject([{ id, projectId: 'docs4567' }])
  expect(await ask('GET', '/cors')).not.toContainEqual(expect.objectContaining({ id }))
  await send('DELETE', `/cors/${id}`)
  expect(await send('GET', '/projects/docs4567/cors')).toEqual([])
  const site = { name: 'Site', url: 'http://localhost:1/hook' }
  const hook = await send<Made>('POST', '/hooks', site)
  expect(await send('GET', '/hooks')).toMatchObject([{ id: hook.id, projectId: 'docs4567' }])
  for (const log of ['messages', 'attempts'])
    expect(await send('GET', `/hooks/${hook.id}/${log}`)).toEqual([])
  const none = send('GET', '/hooks/attempts/none')
  await refused(none, 404, '"none"')
  await send('DELETE', `/hooks/${hook.id}`)
  expect(await send('GET', '/hooks/projects/docs4567')).toEqual([])
})

test('invitations are kept until they are revoked', async () => {
  const url = '/invitations/project/northwright'
  const { id } = await ask<Made>('POST', url, { email: 'bo@example.com', role: 'editor' })
  expect(await ask('GET', url)).toMatchObject([
    { id, email: 'bo@example.com', isAccepted: false, roles: [{ name: 'editor' }] },
  ])
  const wrong = ask('POST', url, { email: 'bo', role: 'editor' })
  await refused(wrong, 400)
  await ask('DELETE', `/invitations/${id}`)
  expect(await ask('GET', url)).toEqual([])
})

test('projects are created and renamed, and deployed schemas are documents', async () => {
  const made = await ask<{ id: string }>('POST', '/projects', { displayName: 'Second' })
  await ask('PATCH', `/projects/${made.id}`, { metadata: { cliInitializedAt: 'now' } })
  await ask('PATCH', `/projects/${made.id}`, { displayName: 'Renamed' })
  expect(await admin().projects.getById(made.id)).toMatchObject({
    displayName: 'Renamed',
    metadata: { cliInitializedAt: 'now' },
  })
  const url = '/projects/northwright/datasets/production/schemas'
  const schema = [{ name: 'page', type: 'document' }]
  const workspace = { name: 'my studio', title: 'Mine' }
  await ask('PUT', url, { schemas: [{ schema, version: '2025-05-01', workspace }] })
  const id = '_.schemas.my_studio'
  expect(await ask('GET', `${url}/${id}`)).toMatchObject([
    { _id: id, _type: 'system.schema', workspace, schema: JSON.stringify(schema) },
  ])
  expect(await ask('GET', url)).toHaveLength(1)
  expect(await ask('DELETE', `${url}/${id}`)).toEqual({ deleted: true })
  expect(await ask('GET', `${url}/${id}`)).toEqual([])
  await refused(ask('PUT', url, { schemas: [{ schema }] }), 400)
})

test('nobody but an administrator changes any of this', async () => {
  const editor = lake.client()
  for (const [method, url] of [
    ['GET', '/access/project/northwright/robots'],
    ['POST', '/access/project/northwright/robots'],
    ['POST', '/projects/northwright/cors'],
    ['POST', '/invitations/project/northwright'],
    ['POST', '/projects'],
    ['PATCH', '/projects/northwright'],
  ] as const) {
    const body = method === 'GET' ? undefined : {}
    await refused(editor.request({ method, url, body }), 403)
  }
})
