import { describe, expect, test } from 'vitest'
import * as queries from '#lib/content/queries.ts'
import { plan } from '#packages/content-lake/src/query/plan.ts'
import { rewrite } from '#packages/content-lake/src/query/scope.ts'

/** How often a query, as the lake runs it, scans the whole dataset. */
function scans(query: string): number {
  let found = 0
  rewrite(plan(query, { slug: 'a-slug' }), (node) => {
    if (node.type === 'Everything') found++
    return undefined
  })
  return found
}

describe("the site's queries use an index, however many other documents there are", () => {
  test.each(Object.entries(queries))('%s', (_, query) => {
    expect(query).toContain('*[')
    expect(scans(query)).toBe(0)
  })

  test('a query without an index scans the dataset', () => {
    expect(scans('count(*[title match "nothing*"])')).toBe(1)
    expect(scans('{"home": *[_type == "home"], "all": *}')).toBe(1)
  })
})
