import {
  EMAIL_TEXTS,
  RESOURCE_LIST_TEXTS,
  SEO_DESCRIPTION,
  SETTINGS_TEXTS,
  SHARED_TEXTS,
} from '#lib/content/defaults.ts'
import { ALERTS, LEAD_EMAILS, WHEN_BOOKED } from '#lib/content/lead-emails.ts'
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

/**
 * The initial site settings. They have no booking page: locally the stand-in's is used, and a
 * hosted site needs a real one.
 *
 * @param bookingPrefill whose form booking links fill in
 */
export function settingsDocument(logoId: string, bookingPrefill = 'none') {
  return {
    _id: 'siteSettings',
    _type: 'siteSettings',
    isExample: true,
    ...SETTINGS_TEXTS,
    bookingPrefill,
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
  return { _id: 'home', _type: 'home', ...HOME_SEED }
}
