import { expect, test } from 'vitest'
import { changeSchema } from '#lib/content/changes.ts'
import { automaticRedirect, pathLeft, redirectId } from '#lib/publishing/redirects/automatic.ts'

const left = (change: object) => pathLeft(changeSchema.parse({ _type: 'resource', ...change }))

test.each([
  ['a changed slug', { slug: 'new', previousSlug: 'old' }, '/resources/old'],
  ['an unpublished page', { _type: 'page', slug: null, previousSlug: 'old' }, '/old'],
  ['a new document', { slug: 'a', previousSlug: null }, undefined],
  ['the same slug', { slug: 'a', previousSlug: 'a' }, undefined],
  ['a type without a page', { _type: 'home', slug: 'a', previousSlug: 'b' }, undefined],
  ['a slug that no page had', { slug: 'a', previousSlug: '../studio' }, undefined],
])('%s leaves its path, or none', (_, change, path) => {
  expect(left(change)).toBe(path)
})

test('the redirect follows the document, and has one id for each path', () => {
  expect(automaticRedirect('/resources/old', 'guide')).toEqual({
    _id: expect.stringMatching(/^redirect-slug-[\da-f]{24}$/),
    _type: 'redirect',
    from: '/resources/old',
    target: { _type: 'reference', _ref: 'guide', _weak: true },
    isAutomatic: true,
  })
  expect(redirectId('slug', '/a')).toBe(redirectId('slug', '/a'))
  expect(redirectId('slug', '/a')).not.toBe(redirectId('slug', '/b'))
  expect(redirectId('slug', '/a')).not.toBe(redirectId('import', '/a'))
})
