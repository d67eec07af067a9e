import { afterEach, describe, expect, test, vi } from 'vitest'
import { draftOf, proofId, PROOF_TYPE, writeProof } from '#lib/leads/desk/proof.ts'
import { startDesk } from './desk-product.ts'

const desk = await startDesk()
afterEach(() => void vi.useRealTimers())

const list = (cookie: string, headers = {}) =>
  desk.send('GET', 'leads', { headers: { cookie, ...headers } })

describe('who gets a session', () => {
  test.each(['administrator', 'editor'] as const)('an %s', async (role) => {
    const { secret, remove } = await writeProof(await desk.memberClient(role), 'Made up')
    const response = await desk.redeem(secret)
    expect(response.status).toBe(200)
    // The name is the lake's own, not the claimed one.
    expect(await response.json()).toEqual({
      member: { id: role, name: `Local ${role}` },
      expires: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^desk=[\w-]+\.[\w-]+; Path=\/api\/desk; Max-Age=3600; HttpOnly; SameSite=Strict$/,
    )
    expect((await list(cookie)).status).toBe(200)
    await remove()
    const left = (await desk.memberClient(role)).fetch('count(*[_type == $type])', {
      type: PROOF_TYPE,
    })
    await expect(left).resolves.toBe(0)
  })

  test('not a contributor, whose proof is a draft', async () => {
    const { secret } = await writeProof(await desk.memberClient('contributor'), 'Me')
    const response = await desk.redeem(secret)
    expect(response.status).toBe(403)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.json()).toMatchObject({
      detail: expect.stringContaining('your id is contributor'),
    })
  })

  test('not a viewer, who can write no proof, nor use one that they can read', async () => {
    const viewer = await desk.memberClient('viewer')
    await expect(writeProof(viewer, 'Me')).rejects.toMatchObject({ statusCode: 403 })
    const editor = await desk.memberClient('editor')
    const { remove } = await writeProof(editor, 'Editor')
    const seen = await viewer.fetch<Record<string, string>[]>('*[_type == $type]', {
      type: PROOF_TYPE,
    })
    const known = seen.flatMap((proof) => Object.values(proof))
    expect(known.length).toBeGreaterThan(3)
    const hashes = known.map((text) => text.replace('desk-proof.', ''))
    const tries = await Promise.all([...known, ...hashes].map((text) => desk.redeem(text)))
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]))
    await remove()
  })
})

describe('a proof is refused', () => {
  const secret = () => crypto.randomUUID()

  test('if nobody wrote it, or it is no text', async () => {
    const forged = await desk.redeem(secret())
    expect(forged.status).toBe(401)
    expect(forged.headers.get('set-cookie')).toBeNull()
    for (const wrong of ['', 7, null, { $ne: '' }, 'x'.repeat(201)]) {
      const response = await desk.redeem(wrong)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ field: 'secret' })
    }
  })

  test('a second time, also at the same moment', async () => {
    const proof = await writeProof(await desk.memberClient('editor'), 'Editor')
    const all = await Promise.all([1, 2, 3].map(() => desk.redeem(proof.secret)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    expect((await desk.redeem(proof.secret)).status).toBe(401)
  })

  test('a minute later', async () => {
    const editor = await desk.memberClient('editor')
    // The lake runs in this process, and dates what is written.
    vi.useFakeTimers({ now: Date.now() - 61_000, toFake: ['Date'] })
    const late = await writeProof(editor, 'Editor')
    vi.useRealTimers()
    expect((await desk.redeem(late.secret)).status).toBe(401)
  })

  test('if somebody else published what its author wrote', async () => {
    const contributor = await desk.memberClient('contributor')
    const editor = await desk.memberClient('editor')
    const mine = secret()
    const id = await proofId(mine)
    await contributor.create({ _id: draftOf(id), _type: PROOF_TYPE })
    await editor.action({
      actionType: 'sanity.action.document.publish',
      draftId: draftOf(id),
      publishedId: id,
    })
    expect((await desk.redeem(mine)).status).toBe(401)
  })

  test('if another member has changed it', async () => {
    const mine = secret()
    const id = await proofId(mine)
    const editor = await desk.memberClient('editor')
    await editor.create({ _id: id, _type: PROOF_TYPE })
    const administrator = await desk.memberClient('administrator')
    await administrator.patch(id).set({ name: 'Administrator' }).commit()
    expect((await desk.redeem(mine)).status).toBe(401)
  })
})

test('a session lasts through a change of CRON_SECRET, while the one before is set', async () => {
  const { env } = await import('#lib/platform/env/env.ts')
  const before = env.CRON_SECRET
  const cookie = await desk.cookieOf('editor')
  const statusNow = async () => (await list(cookie)).status
  expect(await statusNow()).toBe(200)
  Object.assign(env, { CRON_SECRET: 'a new secret of the site', CRON_SECRET_PREVIOUS: before })
  expect(await statusNow()).toBe(200)
  Object.assign(env, { CRON_SECRET_PREVIOUS: undefined })
  expect(await statusNow()).toBe(401)
  Object.assign(env, { CRON_SECRET: before })
})

test('a session is ended from the site’s own page only, and with it each copy of its cookie', async () => {
  const cookie = await desk.cookieOf('editor')
  const other = await desk.cookieOf('editor')
  expect((await list(cookie)).status).toBe(200)
  await desk.send('DELETE', 'session', { headers: { cookie } })
  expect([(await list(cookie)).status, (await list(other)).status]).toEqual([401, 200])
  const ended = await desk.send('DELETE', 'session')
  expect(ended.status).toBe(204)
  expect(ended.headers.get('set-cookie')).toBe(
    'desk=; Path=/api/desk; Max-Age=0; HttpOnly; SameSite=Strict',
  )
  const elsewhere = { headers: { 'sec-fetch-site': 'cross-site' } }
  const refused = await desk.send('DELETE', 'session', elsewhere)
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null])
})

describe('a request is refused', () => {
  test('without a session', async () => {
    const id = crypto.randomUUID()
    for (const [method, path] of [
      ['GET', 'leads'],
      ['GET', 'leads/choices'],
      ['GET', 'leads/export'],
      ['GET', 'calls'],
      ['GET', `leads/${id}`],
      ['PATCH', `leads/${id}`],
      ['DELETE', `leads/${id}`],
      ['POST', `leads/${id}/notes`],
      ['POST', `deliveries/${id}/retry`],
    ] as const) {
      const response = await desk.send(method, path)
      expect([path, response.status]).toEqual([path, 401])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('with a cookie that was changed, made up or made with another key', async () => {
    const cookie = await desk.cookieOf('editor')
    const [content = '', signature = ''] = cookie.replace('desk=', '').split('.')
    const own = JSON.parse(String(Buffer.from(content, 'base64url')))
    const other = { ...own, member: { id: 'administrator', name: 'Local administrator' } }
    const forged = Buffer.from(JSON.stringify(other)).toString('base64url')
    for (const wrong of [
      `desk=${forged}.${signature}`,
      `desk=${content}.`,
      `desk=${content}.${signature.slice(1)}A`,
      `desk=${content}`,
      'desk=',
      'desk=.',
    ]) {
      expect((await list(wrong)).status).toBe(401)
    }
    expect((await list(`a=b; ${cookie}; c=d`)).status).toBe(200)
  })

  test('an hour later', async () => {
    const cookie = await desk.cookieOf('editor')
    vi.useFakeTimers({ now: Date.now() + 3_599_000, toFake: ['Date'] })
    expect((await list(cookie)).status).toBe(200)
    vi.setSystemTime(Date.now() + 2000)
    expect((await list(cookie)).status).toBe(401)
  })

  test("from another site's page, whatever cookie it carries", async () => {
    const cookie = await desk.cookieOf('editor')
    for (const from of ['cross-site', 'same-site', 'none']) {
      expect((await list(cookie, { 'sec-fetch-site': from })).status).toBe(403)
    }
    const { secret } = await writeProof(await desk.memberClient('editor'), 'Editor')
    const sent = { body: { secret }, headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await desk.send('POST', 'session', sent)).status).toBe(403)
    expect((await desk.redeem(secret)).status).toBe(200)
  })
})

test('guesses share their queries, and end at the limit of a network', async () => {
  const calls = vi.spyOn(globalThis, 'fetch')
  await desk.cookieOf('editor')
  expect(calls).toHaveBeenCalled()
  calls.mockClear()
  const guesses = Array.from({ length: 80 }, () => desk.redeem(crypto.randomUUID()))
  const statuses = new Set((await Promise.all(guesses)).map(({ status }) => status))
  expect([...statuses].toSorted()).toEqual([401, 429])
  expect(calls.mock.calls.length).toBeLessThanOrEqual(2)
  calls.mockRestore()
})
