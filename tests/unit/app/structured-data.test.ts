import { expect, test, vi } from 'vitest'
import { mapSiteSettings } from '#lib/content/map-pages.ts'
import { mapCaseStudy } from '#lib/content/map-documents.ts'
import { mapPage } from '#lib/sections/map-page.ts'
import { storyDocuments } from '#scripts/seed/stories.ts'

vi.mock('#lib/platform/env/env.ts', () => ({ env: { SITE_URL: 'https://www.example.com' } }))
const { homeData, caseStudyData, pageData } = await import('#app/(site)/_seo/structured-data.ts')

const LAKE = 'https://cdn.sanity.io'
const settings = mapSiteSettings(null, LAKE)

test('a customer story is an article about the customer, by us', () => {
  const [seed] = storyDocuments()
  const image = { url: `${LAKE}/a.svg`, width: 2, height: 1, alt: 'Acme', isVector: true }
  const logos = [{ id: String(seed?.customer._ref), name: 'Acme', image }]
  const stored = {
    ...seed,
    slug: seed?.slug.current,
    customerId: seed?.customer._ref,
    _createdAt: '2026-11-22T10:00:00Z',
    _updatedAt: '2026-11-23T10:00:00Z',
  }
  const story = mapCaseStudy(JSON.parse(JSON.stringify(stored)), logos, LAKE)
  if (!story) throw new Error('the seed has no story')
  expect(caseStudyData(story, settings)['@graph'][1]).toMatchObject({
    '@type': 'Article',
    headline: seed?.headline,
    url: 'https://www.example.com/customers/halden-freight',
    image: 'https://www.example.com/share-images/customers/halden-freight',
    datePublished: '2026-11-22T10:00:00.000Z',
    dateModified: '2026-11-23T10:00:00.000Z',
    about: { '@type': 'Organization', name: 'Acme' },
    author: { '@type': 'Organization', name: 'Northwright' },
  })
})

test('the company is stated as staff entered it, and not at all while it is invented', () => {
  const company = {
    legalName: 'Acme GmbH',
    address: '1 Main Street\nBerlin',
    vatNumber: 'DE123456789',
    linkedinUrl: 'https://www.linkedin.com/company/acme',
  }
  const organization = (more: object) =>
    homeData(mapSiteSettings(JSON.parse(JSON.stringify({ company, ...more })), LAKE))['@graph'][0]
  expect(organization({})).toMatchObject({
    '@type': 'Organization',
    legalName: 'Acme GmbH',
    address: '1 Main Street, Berlin',
    vatID: 'DE123456789',
    sameAs: ['https://www.linkedin.com/company/acme'],
  })
  expect(organization({})).not.toHaveProperty('telephone')
  expect(organization({ isExample: true })).not.toHaveProperty('legalName')
})

test('a page’s questions are one list, of however many sections', () => {
  const children = [{ _type: 'span', _key: 'a', text: 'Yes.', marks: [] }]
  const answer = [{ _type: 'block', _key: 'a', style: 'normal', markDefs: [], children }]
  const asked = (question: string) => ({
    _type: 'questionsSection',
    _key: question,
    questions: [{ _key: 'a', question, answer }],
  })
  const typesOf = (sections: object[]) => {
    const stored = { slug: 'faq', title: 'FAQ', sections }
    const page = mapPage(JSON.parse(JSON.stringify(stored)), LAKE)
    if (!page) throw new Error('there is no page')
    return pageData(page, settings)['@graph']
  }
  const lists = typesOf([asked('Is it ours?'), asked('Is it safe?')]).slice(2)
  expect(lists).toMatchObject([
    { '@type': 'FAQPage', mainEntity: [{ name: 'Is it ours?' }, { name: 'Is it safe?' }] },
  ])
  expect(typesOf([{ _type: 'textSection', _key: 'a', textBody: answer }])).toHaveLength(2)
})
