import { DETAILS_TEXTS } from '#lib/content/details.ts'
import { describe, expect, test } from 'vitest'
import { usableAnalytics } from '#lib/insight/analytics-services.ts'
import { prefillPattern } from '#lib/leads/booking/schedulers.ts'
import { mapLeadEmails } from '#lib/content/lead-emails.ts'
import { mapSiteSettings } from '#lib/content/map-pages.ts'
import { mapQuestions } from '#lib/content/map-quiz.ts'
import {
  mapResource,
  mapResources,
  mapCaseStudies,
  mapCaseStudy,
} from '#lib/content/map-documents.ts'
import { blocks } from '#lib/content/readers.ts'
import type {
  CASE_STUDY_QUERY_RESULT,
  RESOURCE_QUERY_RESULT,
  SITE_SETTINGS_QUERY_RESULT,
} from '#lib/content/schema.generated.ts'

const ORIGIN = 'http://localhost:3333'

const RESOURCE: NonNullable<RESOURCE_QUERY_RESULT> = {
  _id: 'resource-a',
  _type: 'resource',
  slug: 'a',
  title: 'A',
  description: null,
  type: 'PDF Guide',
  icon: null,
  featured: null,
  subtitle: null,
  body: null,
  features: null,
  downloadUrl: null,
  documentPath: null,
  hidden: null,
  _updatedAt: '2026-11-22T10:00:00Z',
  appearance: null,
}

const SETTINGS: NonNullable<SITE_SETTINGS_QUERY_RESULT> = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  isExample: null,
  name: 'Acme',
  tagline: null,
  bookingUrl: null,
  bookingPrefill: null,
  bookingPattern: null,
  schedulingUrl: null,
  discoveryCall: null,
  consentText: null,
  confirmation: null,
  analytics: null,
  details: null,
  company: null,
  logo: null,
  seo: null,
}

describe('site settings', () => {
  test('who calls has a face and a name; a part of the call says when and what', () => {
    const picture = { path: 'images/p/d/abc-300x300.png', crop: null, hotspot: null }
    const parts = [
      { _key: 'a', when: 'First', what: 'You show us.' },
      { _key: 'b', when: 'Then', what: ' ' },
    ]
    const call = (given: object) =>
      mapSiteSettings({ ...SETTINGS, ...Object({ discoveryCall: given }) }, ORIGIN).call
    expect(call({ host: 'Dana Reed', picture, parts })).toMatchObject({
      host: { name: 'Dana Reed', role: '', words: '', face: { width: 300 } },
      parts: [{ when: 'First', what: 'You show us.' }],
    })
    expect(call({ host: 'Dana Reed' }).host).toBeNull()
    expect(call({ picture }).host).toBeNull()
  })

  test('of what staff ask below a tool, what can be asked is asked once', () => {
    const own = { _key: 'x', about: 'own', question: 'Where?', choices: ['Here', 'Here', 'There'] }
    const questions = [
      { _key: 'a', about: 'name', question: ' ', choices: ['No'] },
      { _key: 'b', about: 'name', question: 'Again' },
      { _key: 'c', about: 'own', question: 'With one answer', choices: ['Here'] },
      { _key: 'd', about: 'role', choices: ['CEO', 'COO'] },
      own,
      { _key: 'e', about: 'phone' },
    ]
    const details: unknown = { heading: 'Who?', questions }
    expect(mapSiteSettings({ ...SETTINGS, ...Object({ details }) }, ORIGIN).details).toEqual({
      ...DETAILS_TEXTS,
      heading: 'Who?',
      questions: [
        { name: 'name', about: 'name', question: 'Your name', choices: [] },
        { name: 'role', about: 'role', question: 'Your role', choices: ['CEO', 'COO'] },
        { name: 'x', about: null, question: 'Where?', choices: ['Here', 'There'] },
      ],
    })
    expect(mapSiteSettings(SETTINGS, ORIGIN).details.questions).toEqual([])
  })

  test('booking buttons link somewhere even when staff set no booking page', () => {
    expect(mapSiteSettings(SETTINGS, ORIGIN).bookingUrl).toBe('/#book-demo')
    const schedulingUrl = 'https://frame.example/x'
    expect(mapSiteSettings({ ...SETTINGS, schedulingUrl }, ORIGIN).bookingUrl).toBe(schedulingUrl)
    const bookingUrl = 'javascript:alert(1)'
    expect(mapSiteSettings({ ...SETTINGS, bookingUrl }, ORIGIN).bookingUrl).toBe('/#book-demo')
  })

  test('an address goes to a scheduler only if staff say so, and never in clear', () => {
    const prefill = (more: object) =>
      prefillPattern(mapSiteSettings({ ...SETTINGS, bookingPrefill: 'cal.com', ...more }, ORIGIN))
    const begin =
      /^email={email}&notes=For%20our%20team:%20{lead}&metadata\[utm_source]={utm_source}&/
    expect(prefill({ bookingUrl: 'https://cal.com/acme' })).toMatch(begin)
    expect(prefill({ bookingUrl: 'https://cal.com/acme', bookingPrefill: null })).toBe('')
    expect(prefill({ bookingUrl: 'http://cal.example/acme' })).toBe('')
    expect(prefill({})).toBe('')
    const scheduler = mapSiteSettings({ ...SETTINGS, bookingPrefill: 'cal.com' }, ORIGIN, ORIGIN)
    expect(prefillPattern(scheduler)).toMatch(begin)
  })

  test('the company in the footer shows what staff entered, and nothing invented', () => {
    const nothing = {
      legalName: '',
      address: [],
      email: '',
      phone: '',
      registration: '',
      vatNumber: '',
      responsible: '',
      linkedinUrl: '',
    }
    expect(mapSiteSettings(SETTINGS, ORIGIN).company).toEqual(nothing)
    const company = {
      legalName: 'Acme, Inc.',
      address: '1 Main Street\n\n Springfield ',
      email: 'not one',
      phone: null,
      registration: null,
      vatNumber: null,
      responsible: null,
      linkedinUrl: 'javascript:alert(1)',
    }
    expect(mapSiteSettings({ ...SETTINGS, company }, ORIGIN).company).toEqual({
      ...nothing,
      legalName: 'Acme, Inc.',
      address: ['1 Main Street', 'Springfield'],
    })
  })

  test.each([
    [null, null],
    [{ service: 'plausible', site: 'example.com' }, true],
    [{ service: 'fathom', site: 'ABCDEFGH' }, true],
    [{ service: 'plausible', site: null }, null],
    [{ service: 'plausible', site: '"><script>' }, null],
    [{ service: 'fathom', site: 'example.com' }, null],
    [{ service: 'toString', site: 'example.com' }, null],
    [{ service: 'https://evil.example/x.js', site: 'example.com' }, null],
  ])('only a service of the list, with a site it can know, gets into pages: %j', (set, taken) => {
    const { analytics } = mapSiteSettings(Object.assign({}, SETTINGS, { analytics: set }), ORIGIN)
    expect(usableAnalytics(analytics)).toEqual(taken && set)
  })

  test('a title pattern without a placeholder is not used', () => {
    const seo = { title: 'T', titleTemplate: 'Acme', description: 'D', shareImage: null }
    const { titleTemplate } = mapSiteSettings({ ...SETTINGS, seo }, ORIGIN).seo
    expect(titleTemplate).toBe(`%s | ${SETTINGS.name}`)
  })

  test('titles and senders follow the company’s name until staff write their own', () => {
    const named = { ...SETTINGS, name: 'Acme', tagline: 'Robots that ask' }
    expect(mapSiteSettings({ ...named, seo: null }, ORIGIN).seo).toMatchObject({
      title: 'Acme: Robots that ask',
      titleTemplate: '%s | Acme',
    })
    expect(mapLeadEmails(named)).toMatchObject({ company: 'Acme', sender: 'Acme' })
    const chosen = { ...named, senderName: 'Ada at Acme' }
    expect(mapLeadEmails(chosen)).toMatchObject({ company: 'Acme', sender: 'Ada at Acme' })
  })

  test('a picture keeps its crop and gets the URL of the lake in use', () => {
    const logo = {
      path: 'images/p/production/abc-400x200.png',
      crop: { _type: 'sanity.imageCrop' as const, top: 0.5, bottom: 0, left: 0.25, right: 0.25 },
      hotspot: null,
    }
    expect(mapSiteSettings({ ...SETTINGS, logo }, ORIGIN).logo).toMatchObject({
      url: 'http://localhost:3333/images/p/production/abc-400x200.png',
      width: 200,
      height: 100,
      isVector: false,
    })
  })
})

describe('resources', () => {
  const document = 'files/p/production/abc.pdf'

  test.each([
    [{ documentPath: document }, `${ORIGIN}/${document}/A.pdf`],
    [{ documentPath: document, downloadUrl: 'https://x.example/a.pdf' }, 'https://x.example/a.pdf'],
    [{ documentPath: document, downloadUrl: '#' }, `${ORIGIN}/${document}/A.pdf`],
    [
      { documentPath: document, title: 'Vendor questions: été & Co.' },
      `${ORIGIN}/${document}/Vendor-questions-%C3%A9t%C3%A9-Co.pdf`,
    ],
    [{ documentPath: document, title: '?!' }, `${ORIGIN}/${document}`],
    [{ downloadUrl: '#' }, null],
    [{ downloadUrl: '' }, null],
    [{ downloadUrl: 'javascript:alert(1)' }, null],
    [{ documentPath: '../../etc/passwd' }, null],
  ])('the document of %j', (given, url) => {
    expect(mapResource({ ...RESOURCE, ...given }, ORIGIN)?.downloadUrl).toBe(url)
  })

  test.each([
    [{ slug: null }],
    [{ slug: 'a/b' }],
    [{ slug: 'Ä' }],
    [{ title: ' ' }],
    [{ type: null }],
  ])('what cannot be opened is left out: %j', (given) => {
    expect(mapResource({ ...RESOURCE, ...given }, ORIGIN)).toBeNull()
    expect(mapResources([{ ...RESOURCE, ...given }])).toEqual([])
  })

  test('of two with the same slug the first stays, and a missing icon follows the type', () => {
    const list = mapResources([RESOURCE, { ...RESOURCE, _id: 'second', title: 'B' }])
    expect(list).toMatchObject([{ id: 'resource-a', title: 'A', icon: 'guide', featured: false }])
  })
})

describe('customer stories', () => {
  const image = { url: `${ORIGIN}/a.svg`, width: 2, height: 1, alt: 'Acme', isVector: true }
  const logos = [{ id: 'logo-a', name: 'Acme', image }]
  const STORY: NonNullable<CASE_STUDY_QUERY_RESULT> = {
    _id: 'story-a',
    _type: 'customerStory',
    _createdAt: '2026-11-22T00:00:00Z',
    _updatedAt: '2026-11-22T00:00:00Z',
    slug: 'a',
    customerId: 'logo-a',
    headline: 'It works',
    figure: '31 hours',
    figureLabel: 'a week',
    isExample: null,
    hidden: null,
    quote: 'Good.',
    quoteName: 'Ada Byron',
    quoteRole: null,
    built: null,
    runBy: null,
    body: null,
    resourceId: null,
    appearance: null,
  }
  const map = (given: object) => mapCaseStudy({ ...STORY, ...given }, logos, ORIGIN)

  test.each([
    [{ customerId: 'deleted' }],
    [{ customerId: null }],
    [{ slug: 'A' }],
    [{ headline: ' ' }],
  ])('one that cannot be shown is left out: %j', (given) => {
    expect(map(given)).toBeNull()
    expect(mapCaseStudies([{ ...STORY, ...given }], logos)).toEqual([])
  })

  test.each([[{ figure: '9'.repeat(200) }], [{ figure: null }], [{ figureLabel: ' ' }]])(
    'a figure that the design has no room for, or that measures nothing, is left out: %j',
    (given) => {
      expect(map({})?.figure).toEqual({ value: '31 hours', label: 'a week' })
      expect(map(given)?.figure).toBeNull()
    },
  )

  test('the mark that preview adds to a figure does not count as its length', () => {
    expect(map({ figure: `31 hours${'\u200B\u200C'.repeat(100)}` })?.figure).not.toBeNull()
  })

  test('a quote by nobody is left out', () => {
    expect(map({})?.quote).toEqual({ text: 'Good.', name: 'Ada Byron', role: '' })
    expect(map({ quoteName: null })?.quote).toBeNull()
  })

  test('an example is hidden from search, whatever its own switch says', () => {
    expect(map({})?.appearance.hidden).toBe(false)
    expect(map({ isExample: true, appearance: null })).toMatchObject({
      hidden: true,
      appearance: { hidden: true },
    })
  })
})

describe('quiz questions', () => {
  const question = {
    _id: 'team-size',
    _type: 'quizQuestion' as const,
    questionId: 'team_size' as const,
    wording: 'How many?',
    help: null,
  }

  test('a missing label falls back to its value, a foreign option is dropped', () => {
    const options = [
      { _key: 'a', value: '1-5', label: 'One to five' },
      { _key: 'b', value: '9-9', label: 'Nine' },
    ]
    const [first] = mapQuestions([{ ...question, options }])
    expect(first).toEqual({
      id: 'team_size',
      wording: 'How many?',
      help: '',
      options: { '1-5': 'One to five', '6-15': '6-15', '16-50': '16-50', '50+': '50+' },
    })
  })

  test('the order is that of the documents; all eight are there even without any', () => {
    const ids = mapQuestions([{ ...question, options: null }]).map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual(['team_size', 'manual_processes'])
    expect(mapQuestions([])).toHaveLength(8)
    expect(mapQuestions([])[0]?.wording).toBe('Process Identification')
  })
})

describe('rich text', () => {
  const span = (text: string, ...marks: string[]) => ({ _type: 'span', _key: text, text, marks })
  const paragraph = (markDefs: unknown, ...children: unknown[]) => ({
    _type: 'block',
    _key: 'b',
    markDefs,
    children,
  })

  test('a link to a script becomes text', () => {
    const link = { _type: 'link', _key: 'x', href: 'javascript:alert(1)' }
    const [block] = blocks([paragraph([link], span('press', 'x', 'strong'))])
    expect(block?.markDefs).toEqual([])
    expect(block?.children).toMatchObject([{ text: 'press', marks: ['strong'] }])
  })

  test('links to this site, the web and an email address stay; //host does not', () => {
    const good = ['/resources?a=b#c', 'https://a.example/', 'mailto:a@b.example']
    const evil = [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '\\\\evil.example',
      'evil',
    ]
    const hrefs = [...good, ...evil]
    const links = hrefs.map((href, index) => ({ _type: 'link', _key: `k${index}`, href }))
    const [block] = blocks([paragraph(links, span('text'))])
    expect(block?.markDefs?.map((mark) => mark.href)).toEqual(good)
  })

  test('blocks without text are left out', () => {
    expect(blocks([paragraph([], span(' ')), { _type: 'image' }, null])).toEqual([])
  })
})
