import { countScans } from '@northwright/local-lake'
import { describe, expect, test } from 'vitest'
import * as queries from '#lib/content/queries.ts'

describe("the site's queries use an index, however many other documents there are", () => {
  test.each(Object.entries(queries))('%s', (_, query) => {
    expect(query).toContain('*[')
    const params = {
      id: 'an-id',
      slug: 'a-slug',
      slugs: ['a-slug'],
      types: ['page', 'resource'],
      at: '2026-11-03T09:00:00Z',
    }
    expect(countScans(query, params)).toBe(0)
  })
})
