import { validateDocument } from '@sanity/validation'
import { describe, expect, test, vi } from 'vitest'
import { schema } from '#schemas/validate.ts'
import { privacyDocument } from '#scripts/seed/pages.ts'
import { levelDocuments, questionDocuments } from '#scripts/seed/quiz.ts'
import {
  homeDocument,
  customerDocument,
  resourceListDocument,
  settingsDocument,
  emailsDocument,
  sharedTextsDocument,
} from '#scripts/seed/site.ts'
import { storyDocuments } from '#scripts/seed/stories.ts'
import { offline, stored, validationErrors } from '#tools/harness/studio-rules.ts'

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the seed lacks a document that this test needs')
  return value
}

const home = homeDocument()
const settings = {
  ...settingsDocument('image-a-1x1-svg', 'image-a-1x1-svg'),
  bookingUrl: 'https://book.example/call',
  schedulingUrl: 'https://book.example/call?embed=true',
}
const resourceList = resourceListDocument()
const privacy = privacyDocument()
const customer = customerDocument('Acme', 'image-a-1x1-svg', '0|a:')
const question = must(questionDocuments()[0])
const level = must(levelDocuments()[0])
const story = must(storyDocuments()[0])

function paragraph(text: string, ...links: { _type: 'link'; _key: string; href: string }[]) {
  const marks = links.map(({ _key }) => _key)
  const children = [{ _type: 'span', _key: 'c', text, marks }]
  return [{ _type: 'block', _key: 'a', style: 'normal', markDefs: links, children }]
}

function linked(href: string) {
  return paragraph('Words', { _type: 'link', _key: 'b', href })
}

describe('validation rules in the Studio', () => {
  test("the seed's texts obey them; logo rules query the lake (seed-content.test.ts)", async () => {
    const documents = [
      home,
      settings,
      resourceList,
      sharedTextsDocument(),
      emailsDocument(),
      privacy,
    ]
    for (const document of [...documents, ...questionDocuments(), ...levelDocuments()]) {
      expect(await validationErrors(document), document._id).toEqual([])
    }
  })

  test('each choice of the settings is made in a new dataset', () => {
    const fields: { name: string; type: { options?: { layout?: string } } }[] = Object(
      schema.get('siteSettings'),
    ).fields
    const choices = fields.filter(({ type }) => type.options?.layout === 'radio')
    expect(choices.map(({ name }) => name)).toContain('confirmation')
    for (const { name } of choices) expect(settings, name).toHaveProperty(name)
  })

  test('an hour of the daily email that is not asked for any more keeps nobody from publishing', async () => {
    const each = { ...settings, leadEmails: 'each', digestHour: 25 }
    expect(await validationErrors(each)).toEqual([])
  })

  test('a local site needs no scheduler: the Studio asks its lake, Sanity’s command line SANITY_API_HOST', async () => {
    const { bookingUrl: _, schedulingUrl: __, ...untouched } = settings
    const onCommandLine = () =>
      validateDocument({
        document: stored(untouched),
        schema,
        client: offline,
        getDocumentExists: async () => true,
      })
    expect((await onCommandLine()).markers).toHaveLength(2)
    vi.stubEnv('SANITY_API_HOST', 'http://localhost:3333')
    expect((await onCommandLine()).markers).toEqual([])
    vi.unstubAllEnvs()
  })

  const [partner] = home.partners
  const [agents, insights] = home.solutions
  test.each([
    [
      'a logo without a name',
      { ...customer, name: undefined },
      "name: Please write the customer's name.",
    ],
    ['a name of blanks', { ...customer, name: '  ' }, "name: Please write the customer's name."],
    [
      'a logo without a picture',
      { ...customer, image: undefined },
      'image: Please upload the picture.',
    ],
    [
      'a picture field without a file',
      { ...customer, image: { _type: 'image' } },
      'image: Please upload the picture.',
    ],
    [
      'a booking page that is a script',
      { ...settings, bookingUrl: 'javascript:alert(1)' },
      'bookingUrl: Please enter a complete URL that starts with https:// or http://.',
    ],
    [
      'parameters of a scheduler with another placeholder',
      { ...settings, bookingPrefill: 'own', bookingPattern: 'email={name}' },
      'bookingPattern: Please write it like the part of a URL after the question mark, with {email}, {lead}, {landing} and campaign parameters such as {utm_campaign} as the only placeholders: email={email}&notes={lead}',
    ],
    [
      'a scheduler of their own without its parameters',
      { ...settings, bookingPrefill: 'own' },
      'bookingPattern: Please write it like the part of a URL after the question mark, with {email}, {lead}, {landing} and campaign parameters such as {utm_campaign} as the only placeholders: email={email}&notes={lead}',
    ],
    [
      'no booking page',
      { ...settings, bookingUrl: undefined },
      'bookingUrl: Please enter the URL of the booking page.',
    ],
    [
      'a daily email at half past eight',
      { ...settings, leadEmails: 'daily', digestHour: 8.5 },
      'digestHour: Please enter a full hour from 0 to 23.',
    ],
    [
      'a time zone that there isn’t',
      { ...settings, digestTimeZone: 'Boston' },
      'digestTimeZone: Please enter a time zone such as America/New_York.',
    ],
    [
      'a scheduler of this computer',
      { ...settings, schedulingUrl: 'http://127.0.0.1:4010' },
      "schedulingUrl: This URL leads to the visitor's own computer. Please enter a public one.",
    ],
    [
      'a calendar of another scheduler',
      { ...settings, bookingUrl: 'https://meetings.acme.example/call' },
      'schedulingUrl: The booking buttons open meetings.acme.example, but the calendar on Home is of book.example. Did you mean to change both?',
    ],
    [
      'a link that is a script',
      { ...home, closingText: linked('javascript:alert(1)') },
      'closingText.a.markDefs.b.href: Please enter a URL that starts with https://, mailto: or /.',
    ],
    ['a notice that is an empty list', { ...privacy, body: [] }, 'body: Please write the notice.'],
    [
      'a notice that is a blank paragraph',
      { ...privacy, body: paragraph('  ') },
      'body: Please write the notice.',
    ],
    [
      'a closing text that is a blank paragraph',
      { ...home, closingText: paragraph('') },
      'closingText: Please write a closing text.',
    ],
    [
      'a guide without its document',
      { _id: 'guide', _type: 'resource', type: 'PDF Guide' },
      'document: Please upload the PDF, or enter its URL below.',
    ],
    [
      'a title pattern without a place',
      { ...settings, seo: { ...settings.seo, titleTemplate: 'Acme' } },
      "seo.titleTemplate: The pattern needs %s, where the page's own title goes.",
    ],
    [
      'a story about nobody',
      { ...story, customer: undefined },
      'customer: Please choose the customer.',
    ],
    ['a story without a figure', { ...story, figure: undefined }, 'figure: Please write a figure.'],
    [
      'a figure of 200 characters',
      { ...story, figure: '9'.repeat(200) },
      'figure: There is room for 12 characters here.',
    ],
    [
      'a quote without a name',
      { ...story, quoteName: ' ' },
      'quoteName: Please write who said it, or leave the quote out.',
    ],
    [
      'a name without a quote',
      { ...story, quote: undefined },
      'quote: Please write what they said, or leave the quote out.',
    ],
    [
      'a story that says nothing',
      { ...story, body: paragraph('') },
      'body: Please write the text of the story.',
    ],
    [
      'a headline without end',
      { ...home, headline: 'A'.repeat(91) },
      'headline: There is room for 90 characters here.',
    ],
    [
      'four partners',
      { ...home, partners: home.partners.slice(1) },
      'partners: The list needs exactly five lines.',
    ],
    [
      'a partner without a title',
      { ...home, partners: [{ ...partner, title: '' }, ...home.partners.slice(1)] },
      'partners.partner-1.title: Please write who this line is about.',
    ],
    [
      'one drawing twice',
      { ...home, solutions: [agents, { ...insights, kind: 'agents' }, ...home.solutions.slice(2)] },
      'solutions: Two cards use the same drawing.',
    ],
    [
      'three recommendations',
      { ...level, recommendations: level.recommendations.slice(1) },
      'recommendations: Each level needs exactly four recommendations.',
    ],
    [
      'five priority processes',
      { ...level, priorityProcesses: ['a', 'b', 'c', 'd', 'e'] },
      'priorityProcesses: Each level needs exactly four priority processes.',
    ],
    [
      'a level of no name',
      { ...level, levelId: undefined },
      'levelId: The quiz does not have this level. There are three, and this is not one of them.',
    ],
    [
      'an answer that went missing',
      { ...question, options: question.options.slice(1) },
      'options: An answer is missing: 1-3.',
    ],
    [
      'a label of blanks',
      {
        ...question,
        options: [{ ...question.options[0], label: ' ' }, ...question.options.slice(1)],
      },
      'options.option-1-3.label: Please write a label for this answer.',
    ],
  ] as const)('%s', async (_, document, sentence) => {
    expect(await validationErrors(document)).toContain(sentence)
  })

  test.each(['calendly.com/acme', 'https://', 'http://[', 'ftp://book.example'])(
    'one message for a booking page of %j',
    async (bookingUrl) => {
      const document = { ...settings, bookingUrl }
      expect(await validationErrors(document)).toEqual([
        'bookingUrl: Please enter a complete URL that starts with https:// or http://.',
      ])
    },
  )

  test.each(['/resources', 'mailto:a@b.example', 'https://a.example'])(
    'a link may point to %s',
    async (href) => {
      const document = { ...home, closingText: linked(href) }
      expect(await validationErrors(document)).toEqual([])
    },
  )
})
