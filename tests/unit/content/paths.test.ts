import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentAt, pathOf, RESERVED_SLUGS, TYPES_WITH_PAGE, isSlug } from '#lib/content/paths.ts'

test('a path leads back to its document', () => {
  expect(TYPES_WITH_PAGE.map((_type) => pathOf({ _type, slug: 'launch' }))).toEqual([
    '/resources/launch',
    '/customers/launch',
    '/launch',
  ])
  for (const _type of TYPES_WITH_PAGE) {
    const document = { _type, slug: 'launch' }
    expect(documentAt(pathOf(document))).toEqual(document)
  }
})

test.each([
  '',
  '/',
  '/resources',
  '/resources/',
  '/a/b',
  '/resources/a/b',
  '/Launch',
  '/a.txt',
  'a',
])('no document has the path %j', (path) => {
  expect(documentAt(path)).toBeNull()
})

test('no page can have the slug of a route', () => {
  const routes = ['(site)', '(preview)', '(studio)', '.']
    .flatMap((folder) => readdirSync(`app/${folder}`, { withFileTypes: true }))
    .filter((file) => file.isDirectory() && isSlug(file.name))
    .map(({ name }) => name)
  expect(routes).toContain('privacy')
  expect(RESERVED_SLUGS).toEqual(expect.arrayContaining(routes))
  for (const slug of RESERVED_SLUGS) expect(documentAt(`/${slug}`)).toBeNull()
})
