import type { SanityDocument } from '@sanity/client'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { mapHome } from '#lib/sections/home.generated.ts'
import { fill } from '#scripts/seed/fill.ts'
import { homeDocument } from '#scripts/seed/site.ts'
import { validationErrors } from '#tools/harness/studio-rules.ts'
import * as shapes from '../unit/content/shapes.ts'
import { startTestLake, tokens } from '#tools/harness/lake.ts'
import { SITE_VARIABLES } from '#tools/harness/site-variables.ts'

const SCHEDULER = 'http://localhost:4310/discovery-call'

const lake = await startTestLake()
await fill(lake.client())
const variables = {
  ...SITE_VARIABLES,
  SANITY_API_HOST: lake.url(),
  LOCAL_SCHEDULING_URL: SCHEDULER,
  SANITY_READ_TOKEN: tokens.reader,
}
for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
const content = await import('#lib/content/fetch.ts')

describe('the seeded site, as its pages read it', () => {
  test('settings: every field, both booking URLs, logo and share picture', async () => {
    const settings = shapes.siteSettings.parse(await content.getSiteSettings())
    expect(settings).toMatchObject({
      name: 'Northwright',
      bookingUrl: SCHEDULER,
      schedulingUrl: SCHEDULER,
      logo: { isVector: true, width: 104, height: 104 },
      seo: { shareImage: null },
    })
  })

  test('Home: headline and titles as specified, five partners, five solutions', async () => {
    const { getHome } = await import('#lib/sections/fetch.ts')
    const home = await getHome()
    // The shape of each section's content: lib/sections/*/section.test.ts.
    expect(home).toEqual(mapHome(JSON.parse(JSON.stringify(homeDocument()))))
    expect(home).toMatchObject({
      hero: {
        headline: ['Autonomous AI.', 'Built for Production.', 'Built for Your Team.'],
        heroButton: 'Book Free Discovery Call',
      },
      logos: { logosHeading: 'Trusted by Industry Leaders' },
      partners: { partnersHeading: 'Who We Partner With' },
      solutions: { solutionsHeading: 'AI Solutions That Deliver' },
      closing: { closingHeading: "Let's Launch and Learn Together" },
    })
    expect(home.partners.partners).toHaveLength(5)
    expect(home.solutions.solutions.map(({ kind }) => kind)).toEqual([
      'agents',
      'insights',
      'custom',
      'platforms',
      'training',
    ])
    expect(home.closing.closingText.length).toBeGreaterThan(0)
  })

  test('five customer logos in their order, each a picture that loads', async () => {
    const logos = shapes.customerLogos.parse(await content.getCustomerLogos())
    expect(logos.map(({ name }) => name)).toEqual([
      'Halden Freight',
      'Orrin Health',
      'Castellan',
      'Verogrid',
      'Marlow Retail',
    ])
    for (const { image } of logos) {
      const response = await fetch(image.url)
      expect(response.headers.get('content-type')).toBe('image/svg+xml')
      expect(await response.text()).not.toMatch(/<text|<script/)
    }
  })

  test('three customer stories, each complete and marked as an example', async () => {
    const stories = shapes.stories.parse(await content.getCaseStudies())
    expect(stories.map(({ customer }) => customer.name)).toEqual([
      'Halden Freight',
      'Orrin Health',
      'Verogrid',
    ])
    for (const { slug } of stories) {
      const story = shapes.story.parse(await content.getCaseStudy(slug))
      expect(story).toMatchObject({ isExample: true, hidden: true })
      expect(story.figure && story.quote && story.built && story.runBy).toBeTruthy()
      expect(story.body.filter(({ style }) => style === 'h2')).toHaveLength(3)
    }
    expect(await content.getCaseStudy('no-such')).toBeNull()
  })

  test('the catalogue of the specification, each resource with five to seven features', async () => {
    shapes.resourceListCopy.parse(await content.getResourceListCopy())
    const resources = shapes.resources.parse(await content.getResources())
    expect(resources).toMatchObject([
      { slug: 'ai-implementation-roadmap', type: 'PDF Guide', featured: true },
      { slug: 'automation-checklist', title: 'Process Automation Readiness Quiz', type: 'Quiz' },
      { slug: 'ai-roi-calculator', title: 'AI ROI Calculator', type: 'Tool', featured: false },
    ])
    for (const slug of await content.getResourceSlugs()) {
      const resource = shapes.resource.parse(await content.getResource(slug))
      expect(resource.features.length).toBeGreaterThanOrEqual(5)
      expect(resource.features.length).toBeLessThanOrEqual(7)
      expect(resource.body.length).toBeGreaterThan(0)
      expect(resource.subtitle && resource.description).toBeTruthy()
    }
  })

  test('every text that pages share', async () => {
    const texts = shapes.sharedTexts.parse(await content.getSharedTexts())
    expect(texts.missingPageNotice).toBe("We couldn't find that page, so here is our home page.")
  })

  test('the privacy notice: dated, in lists and headings, with an email address to write to', async () => {
    const { updatedOn, body } = shapes.privacyPage.parse(await content.getPrivacyPage())
    expect(updatedOn).not.toBe('')
    expect(body.filter(({ style }) => style === 'h2').length).toBeGreaterThan(4)
    expect(body.some(({ listItem }) => listItem === 'bullet')).toBe(true)
    const links = body.flatMap(({ markDefs = [] }) => markDefs.map(({ href }) => href))
    expect(links).toContain('mailto:privacy@northwright.example')
  })

  test('the roadmap is a PDF that opens in the browser', async () => {
    const roadmap = await content.getResource('ai-implementation-roadmap')
    const response = await fetch(String(roadmap?.downloadUrl))
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition') ?? 'inline').toMatch(/^inline/)
    expect((await response.text()).slice(0, 5)).toBe('%PDF-')
  })

  test('an unknown resource is null, and the proxy knows', async () => {
    expect(await content.getResource('no-such')).toBeNull()
    const { isPublished } = await import('#lib/content/published.ts')
    expect(await isPublished('no-such')).toBe(false)
    expect(await isPublished('No Slug')).toBe(false)
    expect(await isPublished('ai-roi-calculator')).toBe(true)
  })

  test('the quiz: eight worded questions, labels that are words, three full levels', async () => {
    const quiz = await content.getQuizContent()
    shapes.questions.parse(quiz.questions)
    shapes.levels.parse(quiz.levels)
    expect(quiz.questions.map(({ id }) => id)).toEqual(QUESTIONS.map(({ id }) => id))
    for (const { id, wording, options } of quiz.questions) {
      expect(wording, id).toMatch(/\?$/)
      for (const [value, label] of Object.entries(options)) expect(label, id).not.toBe(value)
    }
    for (const level of Object.values(quiz.levels)) {
      expect(level.summary).not.toBe('')
      expect(level.recommendations).toHaveLength(4)
      expect(level.priorityProcesses).toHaveLength(4)
    }
    expect(quiz.levels.high.priorityProcesses.join()).toMatch(/data entry.*report generation/i)
  })
})

describe('Studio validation rules that query the lake', () => {
  const stored = () =>
    lake.client().fetch<SanityDocument[]>('*[!string::startsWith(_type, "sanity.")]')

  async function quizResource(): Promise<SanityDocument> {
    const quiz = (await stored()).find(({ type }) => type === 'Quiz')
    if (!quiz) throw new Error('the seed has no quiz')
    return quiz
  }

  test('every seeded document obeys all of them', async () => {
    for (const document of await stored()) {
      expect(await validationErrors(document, lake.client()), document._id).toEqual([])
    }
  })

  test('a local booking URL gets a warning', async () => {
    const settings = (await stored()).find(({ _id }) => _id === 'siteSettings')
    if (!settings) throw new Error('the seed has no settings')
    const own = { ...settings, bookingUrl: 'http://localhost:4010' }
    expect(await validationErrors(own, lake.client())).toEqual([
      'bookingUrl: This URL works on this computer only. Change it before the content goes to a hosted site.',
    ])
  })

  test.each([
    ['colors', { background: '#d02030d0' }, /in color/],
    ['a white ground', { background: '#ffffff' }, /filled background/],
    ['black on clear ground', { background: '#00000000' }, null],
  ])('a logo with %s', async (_, { background }, sentence) => {
    const picture = { create: { width: 80, height: 40, channels: 4, background } } as const
    const mark = { create: { width: 40, height: 20, channels: 4, background: '#000' } } as const
    const drawn = sharp(picture).composite([{ input: await sharp(mark).png().toBuffer() }])
    const logo = await lake.client().assets.upload('image', await drawn.png().toBuffer())
    const image = { _type: 'image', asset: { _type: 'reference', _ref: logo._id } }
    const document = { _id: 'logo', _type: 'customerLogo', name: 'Acme', image }
    const errors = await validationErrors(document, lake.client())
    expect(errors).toEqual(sentence ? [expect.stringMatching(sentence)] : [])
  })

  test('a guide whose file is not a PDF', async () => {
    const asset = await lake.client().assets.upload('file', Buffer.from('Dear Sir'), {
      filename: 'guide.pdf',
      contentType: 'application/pdf',
    })
    const file = { _type: 'file', asset: { _type: 'reference', _ref: asset._id } }
    const guide = (await stored()).find(({ type }) => type === 'PDF Guide')
    if (!guide) throw new Error('the seed has no guide')
    const broken = { ...guide, document: file }
    expect(await validationErrors(broken, lake.client())).toEqual([
      'document: This file is not a PDF, or it is damaged. Please upload it again.',
    ])
  })

  test('the draft of the only quiz is not a second quiz', async () => {
    const quiz = await quizResource()
    expect(await validationErrors({ ...quiz, _id: `drafts.${quiz._id}` }, lake.client())).toEqual(
      [],
    )
  })

  test.each([
    [
      'a second quiz',
      { _id: 'second', slug: { current: 'second' } },
      'type: There is already a resource of type Quiz. The site can have only one.',
    ],
    [
      'an address that is taken',
      { _id: 'second', type: 'PDF Guide' },
      'slug: “Process Automation Readiness Quiz” has /resources/automation-checklist already.',
    ],
    [
      'an address with blanks',
      { slug: { current: 'My Page' } },
      'slug: Use lowercase letters, digits and single hyphens only, at most 80.',
    ],
    ['no address', { slug: undefined }, 'slug: Please enter a slug, or press Generate.'],
    ['no features', { features: [] }, 'features: The feature list needs at least one line.'],
    [
      'features never written',
      { features: undefined },
      'features: The feature list needs at least one line.',
    ],
    ['a feature twice', { features: ['A', 'A'] }, 'features.1: This line is in the list twice.'],
    [
      'a document at no web address',
      { type: 'PDF Guide', downloadUrl: 'x' },
      'downloadUrl: Please enter a complete URL that starts with https:// or http://.',
    ],
  ])('%s', async (_, changes, sentence) => {
    const document = { ...(await quizResource()), ...changes }
    expect(await validationErrors(document, lake.client())).toContain(sentence)
  })
})
