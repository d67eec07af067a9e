import { PortableText } from '@portabletext/react'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { mapLeadEmails } from '#lib/content/lead-emails.ts'
import {
  mapCustomerLogos,
  mapPeople,
  mapEmailTexts,
  mapFooterPages,
  mapPrivacyPage,
  mapResourceListCopy,
  mapSharedTexts,
  mapSiteSettings,
} from '#lib/content/map-pages.ts'
import { mapLevels, mapQuestions } from '#lib/content/map-quiz.ts'
import {
  mapResource,
  mapResources,
  mapCaseStudies,
  mapCaseStudy,
} from '#lib/content/map-documents.ts'
import { blocks } from '#lib/content/readers.ts'
import { mapSequences } from '#lib/content/sequences.ts'
import { richText } from '#lib/content/written-text.ts'
import { privacyDocument } from '#scripts/seed/pages.ts'
import { levelDocuments, questionDocuments } from '#scripts/seed/quiz.ts'
import { emailsDocument, resourceListDocument, sharedTextsDocument } from '#scripts/seed/site.ts'
import { broken } from './broken.ts'
import * as shapes from './shapes.ts'

const ORIGIN = 'https://cdn.sanity.io'
const PICTURE = {
  path: 'images/project/production/0123abc-1200x630.png',
  crop: { top: 0.1, bottom: 0.1, left: 0, right: 0.2 },
  hotspot: { x: 0.5, y: 0.5, width: 0.3, height: 0.3 },
}
const SEQUENCE = {
  _id: 'nurture',
  name: 'After the quiz',
  resources: ['quiz'],
  hasResources: true,
  campaign: 'Spring',
  levels: ['high'],
  states: ['new'],
  steps: [{ _key: 'a', subject: 'Your {Score}', body: richText('Text.'), days: 2, hour: 9 }],
}

const SETTINGS = {
  isExample: true,
  name: 'Acme',
  tagline: 'We build',
  bookingUrl: 'https://book.example',
  schedulingUrl: 'https://frame.example',
  discoveryCall: {
    host: 'Dana Reed',
    role: 'Engineer',
    words: 'Hello.',
    picture: PICTURE,
    parts: [{ _key: 'a', when: 'First 10 min', what: 'You show us one process.' }],
  },
  consentText: 'We tell nobody.',
  confirmation: 'everything',
  company: {
    legalName: 'Acme, Inc.',
    address: '1 Main Street\nBoston',
    registration: 'R',
    vatNumber: 'V',
    responsible: 'P',
  },
  analytics: { service: 'plausible', site: 'example.com' },
  details: {
    heading: 'Who?',
    note: 'If you like.',
    questions: [
      { _key: 'a', about: 'role', question: 'Your role', choices: ['CEO', 'COO'] },
      { _key: 'b', about: 'own', question: 'Where?', choices: ['Here', 'There'] },
      { _key: 'c', about: 'phone' },
    ],
  },
  logo: PICTURE,
  seo: { title: 'T', titleTemplate: '%s | Acme', description: 'D', shareImage: PICTURE },
}
const CARD = {
  _id: 'resource-a',
  slug: 'a-b',
  title: 'A',
  description: 'D',
  type: 'PDF Guide',
  icon: 'guide',
  featured: true,
  hidden: true,
}
const BLOCK = {
  _type: 'block',
  _key: 'k',
  style: 'h2',
  listItem: 'bullet',
  level: 1,
  markDefs: [{ _type: 'link', _key: 'l', href: 'https://example.com' }],
  children: [{ _type: 'span', _key: 's', text: 'Words', marks: ['strong', 'l'] }],
}
const RESOURCE = {
  ...CARD,
  subtitle: 'S',
  body: [BLOCK],
  features: ['One', 'Two'],
  downloadUrl: '#',
  documentPath: 'files/project/production/abc.pdf',
  appearance: { title: 'T', description: 'D', hidden: true, shareImage: { ...PICTURE, alt: 'A' } },
}

const LOGOS = mapCustomerLogos(
  JSON.parse(JSON.stringify([{ _id: 'logo-a', name: 'N', image: PICTURE }])),
  ORIGIN,
)
const STORY_CARD = {
  _id: 'story-a',
  slug: 'a-b',
  customerId: 'logo-a',
  headline: 'H',
  figure: '31 hours',
  figureLabel: 'a week',
  isExample: true,
  hidden: false,
}
const STORY = {
  ...STORY_CARD,
  quote: 'Q',
  quoteName: 'N',
  quoteRole: 'R',
  built: 'B',
  runBy: 'R',
  body: [BLOCK],
  resourceId: 'resource-a',
  appearance: { title: 'T', description: 'D', hidden: false, shareImage: null },
}

const LEAD_SETTINGS = {
  leadEmails: 'daily',
  confirmation: 'everything',
  digestHour: 17,
  digestTimeZone: 'Asia/Tokyo',
  calls: { tellsOfPresses: false },
  alerts: { tellsOfHot: false },
  crm: { stateFrom: 'hubspot', ownerFrom: 'crm' },
  assignment: [
    {
      _key: 'a',
      name: 'Large',
      owners: ['ada', 'bo'],
      resources: ['roi'],
      hasResources: true,
      campaign: 'Spring',
      domain: 'castellan.example',
      minScore: 40,
      maxScore: 90,
    },
  ],
}

// The mapping functions expect the result that the lake's schema promises; here it breaks the
// promise.
const MAPPINGS: [string, (result: never) => unknown, unknown, z.ZodType][] = [
  ['site settings', (a) => mapSiteSettings(a, ORIGIN), SETTINGS, shapes.siteSettings],
  [
    'customer logos',
    (a) => mapCustomerLogos(a, ORIGIN),
    [{ _id: 'x', name: 'N', image: PICTURE }],
    shapes.customerLogos,
  ],
  [
    'people',
    (a) => mapPeople(a, ORIGIN),
    [{ _id: 'x', name: 'N', role: 'R', built: 'B', face: PICTURE, isExample: true }],
    shapes.people,
  ],
  ['resources', (a) => mapResources(a), [CARD, CARD], shapes.resources],
  ['a resource', (a) => mapResource(a, ORIGIN), RESOURCE, shapes.resource.nullable()],
  ['stories', (a) => mapCaseStudies(a, LOGOS), [STORY_CARD, STORY_CARD], shapes.stories],
  ['a story', (a) => mapCaseStudy(a, LOGOS, ORIGIN), STORY, shapes.story.nullable()],
  [
    'the resource list',
    (a) => mapResourceListCopy(a),
    resourceListDocument(),
    shapes.resourceListCopy,
  ],
  ['shared texts', (a) => mapSharedTexts(a), sharedTextsDocument(), shapes.sharedTexts],
  [
    'the pages in the footer',
    (a) => mapFooterPages(a),
    [
      { slug: 'imprint', title: 'I' },
      { slug: 'security', title: 'S' },
    ],
    shapes.footerPages,
  ],
  ['emails', (a) => mapEmailTexts(a), emailsDocument(), shapes.emails],
  ['emails about leads', (a) => mapLeadEmails(a), LEAD_SETTINGS, shapes.leadEmails],
  ['sequences', (a) => mapSequences(a), [SEQUENCE], shapes.sequences],
  ['the privacy page', (a) => mapPrivacyPage(a), privacyDocument(), shapes.privacyPage],
  ['quiz questions', (a) => mapQuestions(a), questionDocuments(), shapes.questions],
  ['readiness levels', (a) => mapLevels(a), levelDocuments(), shapes.levels],
]

describe('whatever the lake contains, pages get what they rely on', () => {
  test.each(MAPPINGS)('%s', (_, map, example, shape) => {
    expect(() => shape.parse(map(example as never))).not.toThrow()
    fc.assert(
      fc.property(broken(example), (result) => {
        shape.parse(map(result as never))
      }),
      { numRuns: 500 },
    )
  })

  test('rich text can always be rendered', () => {
    fc.assert(
      fc.property(broken([BLOCK, BLOCK]), (result) => {
        const html = renderToStaticMarkup(createElement(PortableText, { value: blocks(result) }))
        expect(html).not.toMatch(/href="(javascript|\/\/)/)
      }),
      { numRuns: 500 },
    )
  })
})
