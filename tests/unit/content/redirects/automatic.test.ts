import { expect, test } from 'vitest'
import { changeSchema } from '#lib/content/changes.ts'
import { automaticRedirect } from '#lib/content/redirects/automatic.ts'

const of = (change: object) =>
  automaticRedirect(changeSchema.parse({ _id: 'guide', _type: 'resource', ...change }))

test('a changed slug leads from the old path to the document', () => {
  expect(of({ slug: 'new', previousSlug: 'old' })).toEqual({
    _id: expect.stringMatching(/^redirect-slug-[\da-f]{24}$/),
    _type: 'redirect',
    from: '/resources/old',
    target: { _type: 'reference', _ref: 'guide', _weak: true },
    isAutomatic: true,
  })
})

test('the same old path has the same id, whatever the new one is', () => {
  const [first, second] = ['a', 'b'].map((slug) => of({ slug, previousSlug: 'old' })?._id)
  expect(first).toBe(second)
  expect(of({ _type: 'page', slug: 'a', previousSlug: 'old' })?._id).not.toBe(first)
})

test.each([
  ['a new document', { slug: 'a', previousSlug: null }],
  ['the same slug', { slug: 'a', previousSlug: 'a' }],
  ['a type without a page', { _type: 'home', slug: 'a', previousSlug: 'b' }],
  ['a slug that no page had', { slug: 'a', previousSlug: '../studio' }],
  ['a webhook set up before', { _id: null, slug: 'a', previousSlug: 'b' }],
])('%s moves nothing', (_, change) => {
  expect(of(change)).toBeUndefined()
})
