import { expect, test } from 'vitest'
import { shownOf } from '#studio/appearance/shown.ts'

const LAKE = { origin: 'https://cdn.sanity.io', projectId: 'project', dataset: 'production' }
const PICTURE = { asset: { _ref: 'image-0123abc-2400x2400-png' } }
const RESOURCE = {
  _type: 'resource',
  title: 'A guide',
  description: 'What it says.',
  slug: { current: 'guide' },
}

test('a page is shown with its own texts and drawn picture until staff choose others', () => {
  const settings = { name: 'Acme', seo: { titleTemplate: '%s at Acme' } }
  expect(shownOf(RESOURCE, settings, LAKE)).toEqual({
    title: 'A guide at Acme',
    description: 'What it says.',
    picture: '/share-images/resources/guide',
    path: '/resources/guide',
    hidden: false,
    site: 'Acme',
  })
  const appearance = { title: 'T', description: 'D', hidden: true, shareImage: PICTURE }
  const chosen = shownOf({ ...RESOURCE, appearance }, settings, LAKE)
  expect(chosen).toMatchObject({ title: 'T', description: 'D', hidden: true })
  expect(chosen.picture).toMatch(/^https:.+0123abc-2400x2400\.png\?.*w=1200&h=630/)
})

test('a new document of an unpublished site is shown with what the site would use', () => {
  const sections = [{ _type: 'textSection' }, { _type: 'heroSection', lede: 'In three weeks.' }]
  const page = { _type: 'page', slug: { current: 'launch' }, sections }
  expect(shownOf(page, null, LAKE)).toMatchObject({
    path: '/launch',
    picture: '/share-images/launch',
    description: 'In three weeks.',
  })
  const seo = { shareImage: PICTURE }
  expect(shownOf({ _type: 'page' }, { seo }, LAKE).picture).toContain('0123abc')
  expect(shownOf(undefined, undefined, LAKE)).toMatchObject({ path: '/…', site: 'Northwright' })
})
