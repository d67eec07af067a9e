import { expect, test, vi } from 'vitest'
import { EMAIL_TEXTS, SHARED_TEXTS } from '#lib/content/defaults.ts'
import { RESOURCE_TYPES, type ResourceTypeRecord } from '#lib/tools/resource-types.ts'

const webinar: ResourceTypeRecord = {
  opens: 'link',
  noun: 'webinar',
  cover: 'guide',
  featuresTitle: 'In This Webinar:',
  gate: {
    submit: () => 'Watch Now',
    hint: 'Opens in a new tab',
    success: 'Your webinar is opening now.',
  },
  structuredData: { '@type': 'VideoObject' },
  content: null,
  url: {
    name: 'webinarUrl',
    title: 'Webinar URL',
    description: 'Where it is watched.',
    group: 'document',
    missing: 'Please enter the webinar’s URL.',
  },
  studio: { icon: 'play', onlyOne: false },
}
// Before the modules that read the list: they follow from it.
Object.assign(RESOURCE_TYPES, { Webinar: webinar })
vi.doMock('#lib/platform/env/env.ts', () => ({
  env: {
    SITE_URL: 'https://site.example',
    LEADS_FROM: 'a@site.example',
    LEADS_TO: ['b@site.example'],
  },
}))
vi.doMock('#lib/leads/owners/members.ts', () => ({ answeredBy: async () => ['b@site.example'] }))
vi.doMock('#lib/content/fetch.ts', () => ({
  getResource: async () =>
    mapResource(JSON.parse(JSON.stringify(document)), 'https://lake.example'),
  getLeadEmails: async () => ({ sender: '', calls: { endsOffers: false } }),
  getSiteSettings: async () => ({ name: 'Northwright', bookingUrl: 'https://call.example' }),
  getSharedTexts: async () => SHARED_TEXTS,
  getEmailTexts: async () => EMAIL_TEXTS,
}))
const { validationErrors } = await import('#tools/harness/studio-rules.ts')
const { resource: schema } = await import('#schemas/resource.ts')
const { mapResource } = await import('#lib/content/map-documents.ts')
const { gatedResource } = await import('#app/(site)/resources/[slug]/_detail/gated-view.tsx')
const { leadEmail } = await import('#lib/leads/channels/lead-email/channel.ts')
const { composeLeadEmail } = await import('#lib/leads/channels/lead-email/prepare.ts')
const { localUrls } = await import('#scripts/content/local-urls.ts')

const URL = 'https://watch.example/1'
const document = {
  _id: 'one',
  _type: 'resource',
  title: 'Agents in Practice',
  slug: 'agents',
  type: 'Webinar',
  webinarUrl: URL,
  documentPath: 'files/a.pdf',
}

test('a type that opens a link in a new tab opens that, and no PDF', () => {
  const mapped = mapResource(JSON.parse(JSON.stringify(document)), 'https://lake.example')
  expect(mapped).toMatchObject({ downloadUrl: URL })
  const withoutUrl = { ...document, webinarUrl: null }
  expect(mapResource(JSON.parse(JSON.stringify(withoutUrl)), '')).toMatchObject({
    downloadUrl: null,
  })
  if (!mapped) throw new Error('not mapped')
  expect(gatedResource(mapped)).toMatchObject({
    url: '/api/documents/one',
    tool: null,
    needsUrl: true,
    texts: { submit: 'Watch Now' },
  })
})

test('the Studio asks for its link and not for a PDF', async () => {
  const stored = { ...document, slug: { current: 'agents' }, webinarUrl: undefined }
  const errors = await validationErrors(stored)
  expect(errors.filter((error) => /PDF|document:/.test(error))).toEqual([])
  const fields = 'fields' in schema ? schema.fields : []
  const pdf = fields.find(({ name }) => name === 'document')
  const isHidden = pdf && 'hidden' in pdf && typeof pdf.hidden === 'function' && pdf.hidden
  expect(isHidden && Reflect.apply(isHidden, null, [{ document: { type: 'Webinar' } }])).toBe(true)
  const features = fields.find(({ name }) => name === 'features')
  expect(features).toMatchObject({ description: expect.stringContaining("'In This Webinar:'") })
  expect(fields.map(({ name }) => name)).toContain('webinarUrl')
})

test('its leads are mailed the link, by an address of the site, and not as a guide', async () => {
  const lead = { email: 'ada@example.com', source: 'resource_agents', network: '' }
  const payload = (opens: ResourceTypeRecord['opens'] | 'nothing') =>
    Reflect.apply(leadEmail.start.payload, null, [{ ...lead, opens }])
  expect(payload('document')).not.toBeNull()
  expect(payload('link')).not.toBeNull()
  expect(payload('nothing')).toBeNull()
  const email = await composeLeadEmail({ to: lead.email, source: lead.source })
  expect(email).toMatchObject({
    subject: 'Your webinar: Agents in Practice',
    text: expect.stringContaining('Open the webinar:\nhttps://site.example/api/documents/one\n'),
  })
  expect(email?.html).not.toMatch(/guide/i)
})

test('its URL is among those that are looked at before content leaves this computer', async () => {
  const fetch = vi.fn((_query: string) =>
    Promise.resolve([{ of: 'Agents', webinarUrl: 'http://localhost:1/' }]),
  )
  expect(await Reflect.apply(localUrls, null, [{ fetch }])).toEqual([
    'Agents, webinarUrl: http://localhost:1/',
  ])
  expect(fetch.mock.calls[0]?.[0]).toContain('webinarUrl')
})
