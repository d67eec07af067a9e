import {
  EMAIL_TEXTS,
  RESOURCE_LIST_TEXTS,
  SEO_DESCRIPTION,
  SETTINGS_TEXTS,
  SHARED_TEXTS,
} from '#lib/content/defaults.ts'
import { ALERTS, type Confirmation, LEAD_EMAILS, WHEN_BOOKED } from '#lib/content/lead-emails.ts'
import { HOME_SEED } from '#lib/sections/home.generated.ts'

function image(assetId: string) {
  return { _type: 'image', asset: { _type: 'reference', _ref: assetId } }
}

/** An invented company. Its numbers and names are of kinds reserved for examples. */
const COMPANY = {
  legalName: 'Northwright, Inc.',
  address: '100 Example Street, Suite 400\nBoston, MA 02110',
  email: 'hello@northwright.example',
  phone: '+1 (617) 555-0142',
  registration: 'Registered in Delaware, file number 0000000',
  linkedinUrl: 'https://www.linkedin.com/company/northwright-example',
}

/** The first of the invented people (people.ts) takes the calls. */
function discoveryCall(faceId: string) {
  const parts = [
    ['First 10 min', 'You show us one process: who does it, how often, and where it goes wrong.'],
    ['Next 15 min', 'The engineer sketches how an agent could run it, and what could go wrong.'],
    ['Last 5 min', 'You get a rough cost and timeline, or hear that it isn’t worth automating.'],
    ['The day after', 'You get the sketch and the estimate on one page. No sales calls follow.'],
  ].map(([when, what], index) => ({
    _type: 'callPart',
    _key: `part-${index + 1}`,
    when,
    what,
  }))
  return {
    _type: 'discoveryCall',
    host: 'Ana Example',
    role: 'Lead engineer',
    words:
      'Bring me the process nobody likes. I’ll tell you honestly whether an agent should run it.',
    picture: image(faceId),
    parts,
  }
}

/** Home's ways to the call, one at the end of each argument. */
const CALL_LINES = {
  logosCall: 'Ask an engineer what this would take at your company',
  partnersCall: 'Tell an engineer what you need',
  solutionsCall: 'Book a free 30-minute call',
  stepsCall: 'Start with the free call',
  questionsCall: 'Ask an engineer your own question',
}

/**
 * The initial site settings. They have no booking page: locally the stand-in's is used, and a
 * hosted site needs a real one.
 *
 * @param faceId of the picture of who takes the calls
 * @param bookingPrefill whose form booking links fill in
 */
export function settingsDocument(logoId: string, faceId: string, bookingPrefill = 'none') {
  return {
    _id: 'siteSettings',
    _type: 'siteSettings',
    isExample: true,
    ...SETTINGS_TEXTS,
    bookingPrefill,
    confirmation: 'none' satisfies Confirmation,
    discoveryCall: discoveryCall(faceId),
    leadEmails: 'each',
    digestHour: LEAD_EMAILS.hour,
    calls: WHEN_BOOKED,
    alerts: ALERTS,
    logo: image(logoId),
    company: { _type: 'company', ...COMPANY },
    seo: {
      _type: 'searchAppearance',
      description: SEO_DESCRIPTION,
    },
  }
}

/** The initial resource list page. */
export function resourceListDocument() {
  return { _id: 'resourceListPage', _type: 'resourceListPage', ...RESOURCE_LIST_TEXTS }
}

/** The initial copy shared by pages, reports and emails. */
export function sharedTextsDocument() {
  return { _id: 'sharedTexts', _type: 'sharedTexts', ...SHARED_TEXTS }
}

/** The initial copy of the emails to leads. */
export function emailsDocument() {
  return { _id: 'emails', _type: 'emails', ...EMAIL_TEXTS }
}

/** The invented customers in the order of the logo strip: name by logo file name. */
export const CUSTOMERS = {
  'halden-freight': 'Halden Freight',
  'orrin-health': 'Orrin Health',
  castellan: 'Castellan',
  verogrid: 'Verogrid',
  'marlow-retail': 'Marlow Retail',
} as const

/** One customer of the logo strip. `orderRank` is its position. */
export function customerDocument(name: string, assetId: string, orderRank: string) {
  const id = `customerLogo-${name.toLowerCase().replaceAll(' ', '-')}`
  const isExample = true
  return { _id: id, _type: 'customerLogo', isExample, name, image: image(assetId), orderRank }
}

/** The initial home page. */
export function homeDocument() {
  return { _id: 'home', _type: 'home', ...HOME_SEED, ...CALL_LINES }
}
