import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as queries from '#lib/content/queries.ts'
import { growTo } from '../../bench/content/filler.ts'
import { inTurns, median } from '../../bench/measure.ts'
import { startTestLake, type TestLake } from './lake.ts'

const LARGE = 10_000
const ROUNDS = 25

let small: TestLake
let large: TestLake
beforeAll(async () => {
  ;[small, large] = await Promise.all([startTestLake(), startTestLake()])
  for (const lake of [small, large]) await fill(lake.client())
  await growTo(small.client({ perspective: 'raw' }), 100)
  await growTo(large.client({ perspective: 'raw' }), LARGE)
}, 240_000)
afterAll(() => Promise.all([small.close(), large.close()]))

/** Documents of the types that the site asks for, as many as it has. */
function fill(client: SanityClient) {
  const transaction = client.transaction()
  for (const _type of ['home', 'siteSettings', 'resourceListPage']) {
    transaction.create({ _id: _type, _type, title: _type })
  }
  const some = (_type: string, count: number) => {
    for (let n = 0; n < count; n++) {
      const slug = { _type: 'slug', current: `slug-${n}` }
      transaction.create({ _id: `${_type}-${n}`, _type, slug, orderRank: `0|${n}`, title: `${n}` })
    }
  }
  some('resource', 3)
  some('customerLogo', 12)
  some('quizQuestion', 8)
  some('readinessLevel', 3)
  return transaction.commit()
}

/** Median milliseconds of a query on either lake, asked in turns, so that whatever else the machine does falls on both. */
async function compare(query: string) {
  const ask = (lake: TestLake) => () => lake.client().fetch<unknown>(query, { slug: 'slug-1' })
  const taken = await inTurns(ROUNDS, { small: ask(small), large: ask(large) })
  return { small: median(taken.get('small')), large: median(taken.get('large')) }
}

test(
  'what the site asks takes no longer among 10,000 documents than among 100',
  { timeout: 240_000, retry: 2 },
  async () => {
    const sum = { small: 0, large: 0 }
    for (const query of Object.values(queries)) {
      const taken = await compare(query)
      sum.small += taken.small
      sum.large += taken.large
    }
    expect(sum.large / sum.small).toBeLessThan(2)
    // What no index narrows does grow: the measure sees a difference where there is one.
    const scan = await compare('count(*[title match "nothing*"])')
    expect(scan.large / scan.small).toBeGreaterThan(3)
  },
)

test('a lake that is still loading answers with every write before the question', async () => {
  await large.restart()
  const client = large.client()
  expect(await client.fetch('count(*)')).toBe(LARGE)
  await large.restart()
  for (let n = 0; n < 20; n++) {
    await large
      .client()
      .patch(`filler-${9_999 - n}`)
      .set({ title: `Round ${n}` })
      .commit()
    await large.client().delete(`filler-${5_000 + n}`)
    const query = '{"title": *[_id == $id][0].title, "left": count(*)}'
    const answer = large.client().fetch(query, { id: `filler-${9_999 - n}` })
    expect(await answer).toEqual({ title: `Round ${n}`, left: LARGE - n - 1 })
  }
}, 120_000)
