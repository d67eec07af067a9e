import { expect, test } from 'vitest'
import { startDesk } from './desk-product.ts'

const desk = await startDesk()
const cookie = await desk.cookieOf('editor')
const as = (body?: unknown) => ({ body, headers: { cookie } })
const send = async (method: string, path: string, body?: unknown) => {
  const response = await desk.send(method, path, as(body))
  return { status: response.status, body: await response.json() }
}

test('who gets no emails is marked in the list, found by a filter, and may be emailed again with a reason', async () => {
  const ada = await desk.give('Ada@example.com')
  const ben = await desk.give('ben@example.com')
  const eve = await desk.give('eve@example.com')
  await desk.rows(
    `insert into email_stops (address, person_id, bounced_at)
    values ('ada@example.com', $1, '2026-11-22T10:00:00Z'), ('ben@work.example', $2, now())`,
    [ada, ben],
  )
  const { body: list } = await send('GET', 'leads')
  expect(
    list.leads.map(({ id, stops }: { id: string; stops: object[] }) => [id, stops.length]),
  ).toEqual([
    [eve, 0],
    [ben, 1],
    [ada, 1],
  ])
  const { body: found } = await send('GET', 'leads?email=stopped')
  expect(found.leads).toMatchObject([{ id: ben }, { id: ada }])
  expect((await send('GET', 'leads?email=all')).status).toBe(422)

  const path = `leads/${ada}/emails`
  const wrong = await send('POST', path, { email: 'Ada@example.com', reason: ' ' })
  expect([wrong.status, wrong.body.field]).toEqual([422, 'reason'])
  const others = await send('POST', path, { email: 'ben@work.example', reason: 'Why not' })
  expect([others.status, others.body.field]).toEqual([422, 'email'])
  const reason = 'She called: the mailbox is back'
  const allowed = await send('POST', path, { email: 'Ada@example.com', reason })
  expect(allowed).toMatchObject({ status: 200, body: { id: ada, stops: [] } })
  expect(allowed.body.timeline[0]).toMatchObject({ kind: 'emails-allowed', reason, why: 'bounced' })
  expect(
    (await send('POST', `leads/${crypto.randomUUID()}/emails`, { email: 'a@b', reason })).status,
  ).toBe(404)
  expect(await desk.audited()).toContainEqual([
    expect.any(String),
    'emails-allowed',
    ada,
    { why: 'bounced' },
  ])
  expect((await send('GET', 'leads?email=stopped')).body.leads).toMatchObject([{ id: ben }])

  // Whose address it is too, is asked of both, and is one after they were joined.
  await send('POST', `leads/${eve}/addresses`, { email: 'ben@example.com' })
  const { body: both } = await send('GET', 'leads?email=stopped')
  expect(both.leads).toMatchObject([{ stops: [{ address: 'ben@work.example', why: 'bounced' }] }])
})
