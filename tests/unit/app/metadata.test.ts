import { expect, test, vi } from 'vitest'
import { mapSiteSettings } from '#lib/content/map-pages.ts'
import type { ContentImage, PageAppearance } from '#lib/content/types.ts'

vi.mock('#lib/platform/env/env.ts', () => ({ env: { SITE_URL: 'https://www.example.com' } }))
const { pageMetadata } = await import('#app/(site)/_seo/metadata.ts')

const LAKE = 'https://cdn.sanity.io/images/project/production'
const NOTHING: PageAppearance = { title: '', description: '', shareImage: null, hidden: false }
const DRAWN = { path: '/share-images/resources/a', alt: 'Drawn' }

function metadata(appearance: Partial<PageAppearance>) {
  const settings = mapSiteSettings(null, LAKE)
  const own = { title: 'Own title', description: 'Own text', shareImage: DRAWN }
  return pageMetadata({
    settings,
    path: '/resources/a',
    ...own,
    appearance: { ...NOTHING, ...appearance },
  })
}

function picture(extension: string): ContentImage {
  const url = `${LAKE}/0123abc-2400x2400.${extension}`
  return { url, width: 2400, height: 2400, alt: '', isVector: extension === 'svg' }
}

test('what staff chose for a page stands in its search result and shared link', () => {
  const chosen = metadata({ title: 'Chosen', description: 'Written', shareImage: picture('png') })
  const text = { title: 'Chosen', description: 'Written' }
  expect(chosen).toMatchObject({ ...text, title: { absolute: 'Chosen' } })
  expect(chosen.openGraph).toMatchObject({
    ...text,
    images: { width: 1200, height: 630, alt: 'Chosen' },
  })
  expect(JSON.stringify(chosen.openGraph?.images)).toMatch(/w=1200&h=630&fit=crop/)
  expect(chosen.robots).toBeUndefined()
})

test('where they chose nothing, the page’s own texts and drawn picture do', () => {
  const own = metadata({})
  expect(own).toMatchObject({
    title: { absolute: 'Own title | Northwright' },
    description: 'Own text',
  })
  expect(JSON.stringify(own.openGraph?.images)).toContain('/share-images/resources/a')
})

test('a vector file, which social networks do not show, gives way to the drawn picture', () => {
  const { openGraph } = metadata({ shareImage: picture('svg') })
  expect(JSON.stringify(openGraph?.images)).toContain('/share-images/resources/a')
})

test('a hidden page asks search engines to leave it out', () => {
  expect(metadata({ hidden: true }).robots).toEqual({ index: false })
})
