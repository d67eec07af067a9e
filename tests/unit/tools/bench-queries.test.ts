import { expect, test } from 'vitest'
import * as queries from '#lib/content/queries.ts'
import { PARAMS } from '#tools/bench/content/queries.ts'

test('the bench has a value for each parameter of the queries', () => {
  const named = Object.values(queries).flatMap((query) => query.match(/\$[a-z]\w*/gi) ?? [])
  const given = Object.keys(PARAMS).map((name) => `$${name}`)
  expect([...new Set(named)].sort()).toEqual(given.sort())
})
