import { expect, test, vi } from 'vitest'
import { startProduct } from './leads-product.ts'

const product = await startProduct()
const route = await import('#app/api/standing/route.ts')

const ask = (query: string) => route.GET(new Request(`http://localhost:3000/api/standing?${query}`))

/** Results of people who have not finished before; the score rises with their number. */
const finish = (from: number, to: number) =>
  product.rows(
    `with given as (
      insert into email_submissions (email, source)
      select number || '@example.com', 'resource_quiz' from generate_series($1::int, $2) number
      returning email
    ) select from given`,
    [from, to],
  )
const record = (shared: boolean) =>
  product.rows(
    `insert into person_events (person_id, kind, resource, data)
    select id, 'result', 'quiz', jsonb_build_object('tool', 'automation', 'shared', $1::boolean,
      'input', jsonb_build_object('change_tolerance', (array['resistant', 'cautious', 'adaptable',
        'enthusiastic'])[1 + (split_part(email, '@', 1)::int % 4)]))
    from people`,
    [shared],
  )

test('fifty people are needed, however often each of them finishes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await finish(1, 49)
  for (const shared of [true, false, false]) await record(shared)
  expect((await ask('tool=automation&value=99')).status).toBe(204)
  await finish(50, 100)
  await record(false)
  // What was read a moment ago is remembered.
  expect((await ask('tool=automation&value=99')).status).toBe(204)
  vi.advanceTimersByTime(300_001)
  const response = await ask('tool=automation&value=99')
  expect(await response.json()).toEqual({ percent: 75, people: 100 })
  expect(await (await ask('tool=automation&value=50')).json()).toEqual({ percent: 25, people: 100 })
  expect((await ask('tool=automation&value=25')).status).toBe(204)
  expect((await ask('tool=roi&value=200')).status).toBe(204)
  vi.useRealTimers()
})

test.each([
  ['tool=roadmap&value=1', 'tool'],
  ['value=1', 'tool'],
  ['tool=roi', 'value'],
  ['tool=roi&value=1e9', 'value'],
  ['tool=roi&value=1%3Bdrop', 'value'],
])('%s is refused, and the response names %s', async (query, field) => {
  const response = await ask(query)
  expect([response.status, (await response.json()).field]).toEqual([422, field])
})
