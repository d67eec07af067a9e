import { describe, expect, test } from 'vitest'
import { staleAfter, TAGS } from '#lib/content/changes.ts'

const resources = [
  { slug: 'ai-roi-calculator', type: 'Tool' },
  { slug: 'automation-checklist', type: 'Quiz' },
] as const

const after = (_type: string, slugs: { slug?: string | null; previousSlug?: string | null } = {}) =>
  staleAfter({ _type, pass: 0, ...slugs }, { resources, caseStudies: ['acme'], pages: ['spring'] })

const EVERY_PAGE = [
  '/',
  '/any-other-path',
  '/resources',
  '/resources/ai-roi-calculator',
  '/resources/automation-checklist',
  '/customers/acme',
  '/spring',
  '/privacy',
  '/resource-not-found',
  '/sitemap.xml',
]

describe('a changed document invalidates', () => {
  test.each(Object.values(TAGS))('its own tag: %s', (type) => {
    const { tags, paths } = after(type)
    expect(tags).toContain(type)
    expect(paths).not.toEqual([])
  })

  test('every page, if it is the settings', () => {
    expect(after('siteSettings').paths).toEqual(EVERY_PAGE)
  })

  test('Home, if it is also shown at any other path', () => {
    expect(after('home').paths).toEqual(['/', '/any-other-path'])
    expect(after('customerLogo').paths).toEqual([
      '/',
      '/any-other-path',
      '/customers/acme',
      '/spring',
    ])
  })

  test('a case study under its old and new slug, and all that may show it', () => {
    const slugs = { slug: 'globex', previousSlug: 'globex-corp' }
    expect(after('customerStory', slugs)).toEqual({
      tags: ['customerStory'],
      paths: [
        '/customers/globex',
        '/customers/globex-corp',
        '/customers/acme',
        '/',
        '/any-other-path',
        '/spring',
        '/sitemap.xml',
      ],
    })
  })

  test('the quiz page, if it is a question or a level', () => {
    expect(after('quizQuestion').paths).toEqual(['/resources/automation-checklist', '/spring'])
    expect(after('readinessLevel').paths).toEqual(['/resources/automation-checklist', '/spring'])
  })

  test('every page, if it is the texts that they share', () => {
    expect(after('sharedTexts').paths).toEqual(EVERY_PAGE)
  })

  test('one resource under its old and new slug, and the pages that link to it', () => {
    const slugs = { slug: 'ai-roi-calculator', previousSlug: 'roi' }
    expect(after('resource', slugs)).toEqual({
      tags: ['resource', 'resource:ai-roi-calculator', 'resource:roi'],
      paths: [
        '/resources',
        '/resources/ai-roi-calculator',
        '/resources/roi',
        '/',
        '/any-other-path',
        '/resources/automation-checklist',
        '/customers/acme',
        '/spring',
        '/sitemap.xml',
      ],
    })
    expect(after('resource', { slug: null, previousSlug: 'roi' }).tags).toEqual([
      'resource',
      'resource:roi',
    ])
  })

  test('a page under its old and new slug, or all of them', () => {
    expect(after('page', { slug: 'summer', previousSlug: 'spring' })).toEqual({
      tags: ['page', 'page:summer', 'page:spring'],
      paths: ['/summer', '/spring', '/sitemap.xml'],
    })
    expect(after('page').tags).toEqual(['page', 'page:spring'])
  })

  test('all resources, if the webhook names none or an invalid slug', () => {
    const all = ['resource', 'resource:ai-roi-calculator', 'resource:automation-checklist']
    expect(after('resource').tags).toEqual(all)
    expect(after('resource', { slug: '../studio' }).tags).toEqual(all)
  })

  test('everything, when asked to', () => {
    const { tags, paths } = after('all')
    expect(tags).toEqual([
      ...Object.values(TAGS),
      'resource:ai-roi-calculator',
      'resource:automation-checklist',
      'page:spring',
    ])
    expect(paths).toEqual(EVERY_PAGE)
  })

  test('every page, if it is one that the footer links to', () => {
    const { tags, paths } = after('page', { slug: 'imprint' })
    expect(tags).toEqual(['page', 'page:imprint'])
    expect(paths).toEqual(['/imprint', ...EVERY_PAGE])
  })

  test('nothing, if no page shows its type', () => {
    expect(after('constructor')).toEqual({ tags: [], paths: [] })
  })
})
