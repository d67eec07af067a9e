import { picture } from './assets.ts'
import {
  HOME_TEXTS,
  PRIVACY_TEXTS,
  RESOURCE_LIST_TEXTS,
  SEO_TEXTS,
  SETTINGS_TEXTS,
  SHARED_TEXTS,
} from './defaults.ts'
import { blocks } from './portable-text.ts'
import { filled, items, lines, oneOf, text, webAddress } from './readers.ts'
import type {
  CUSTOMER_LOGOS_QUERY_RESULT,
  HOME_QUERY_RESULT,
  PRIVACY_PAGE_QUERY_RESULT,
  RESOURCE_LIST_PAGE_QUERY_RESULT,
  SHARED_TEXTS_QUERY_RESULT,
  SITE_SETTINGS_QUERY_RESULT,
} from './schema.generated.ts'
import { SOLUTION_KINDS } from './types.ts'
import type {
  Company,
  CustomerLogo,
  Home,
  PrivacyPage,
  ResourceListCopy,
  SharedTexts,
  SiteSettings,
} from './types.ts'

/**
 * Site settings. Without a booking page, booking buttons link to the scheduler, or else to its
 * section on Home.
 *
 * @param usualScheduler the scheduler if staff set none; may be empty
 */
export function mapSiteSettings(
  answer: SITE_SETTINGS_QUERY_RESULT,
  origin: string,
  usualScheduler = '',
): SiteSettings {
  const texts = filled(SETTINGS_TEXTS, answer)
  const schedulingUrl = webAddress(answer?.schedulingUrl) ?? usualScheduler
  const seo = filled(SEO_TEXTS, answer?.seo)
  const shareImage = answer?.seo?.shareImage
  return {
    ...texts,
    logo: picture(answer?.logo, '', origin),
    bookingUrl: webAddress(answer?.bookingUrl) ?? (schedulingUrl || '/#book-demo'),
    schedulingUrl,
    company: mapCompany(answer?.company),
    seo: {
      ...seo,
      titleTemplate: seo.titleTemplate.includes('%s') ? seo.titleTemplate : SEO_TEXTS.titleTemplate,
      shareImage: picture(shareImage, text(shareImage?.alt, texts.name), origin),
    },
  }
}

function mapCompany(given: unknown): Company {
  const { legalName, address, email, phone, linkedinUrl } = Object(given)
  return {
    legalName: text(legalName),
    address: lines(text(address)),
    email: text(email).includes('@') ? text(email) : '',
    phone: text(phone),
    linkedinUrl: webAddress(linkedinUrl) ?? '',
  }
}

/** Where one sentence ends and the next begins: not after 'U.S.', 'e.g.' or 'Inc.'. */
const SENTENCE_END =
  /(?<=[.!?])(?<!\b\p{L}\.)(?<!\b(?:Co|Corp|Dr|Inc|Ltd|Mr|Mrs|Ms|No|St|vs)\.)\s+/u

/** The headline's lines: split at line breaks if staff entered any, otherwise into sentences. */
function headlineLines(given: string): string[] {
  return lines(given, given.trim().includes('\n') ? /\n/ : SENTENCE_END)
}

/**
 * The copy of Home. Leaves out partners without a title, and solutions without a title or with an
 * unknown drawing.
 */
export function mapHome(answer: HOME_QUERY_RESULT): Home {
  const { headline, ...texts } = filled(HOME_TEXTS, answer)
  return {
    ...texts,
    headline: headlineLines(headline),
    partners: items(answer?.partners)
      .map((partner) => ({ title: text(partner.title), text: text(partner.text) }))
      .filter((partner) => partner.title),
    solutions: items(answer?.solutions).flatMap((solution) => {
      const kind = oneOf(SOLUTION_KINDS, solution.kind)
      const title = text(solution.title)
      return kind && title ? [{ kind, title, text: text(solution.text) }] : []
    }),
    closingText: blocks(answer?.closingText),
  }
}

/** Customer logos in order; leaves out those without a name or a picture. */
export function mapCustomerLogos(
  answer: CUSTOMER_LOGOS_QUERY_RESULT,
  origin: string,
): CustomerLogo[] {
  return items(answer).flatMap((logo) => {
    const name = text(logo.name)
    const image = picture(logo.image, name, origin)
    return name && image ? [{ id: text(logo._id, name), name, image }] : []
  })
}

/** The copy of /resources around the cards. */
export function mapResourceListCopy(answer: RESOURCE_LIST_PAGE_QUERY_RESULT): ResourceListCopy {
  return filled({ ...RESOURCE_LIST_TEXTS }, answer)
}

/** Copy shared by pages, reports and emails. */
export function mapSharedTexts(answer: SHARED_TEXTS_QUERY_RESULT): SharedTexts {
  return filled({ ...SHARED_TEXTS }, answer)
}

/** The privacy notice; an invalid date is left out. */
export function mapPrivacyPage(answer: PRIVACY_PAGE_QUERY_RESULT): PrivacyPage {
  const updatedOn = text(answer?.updatedOn)
  return {
    ...filled({ ...PRIVACY_TEXTS }, answer),
    updatedOn: isDay(updatedOn) ? updatedOn : '',
    body: blocks(answer?.body),
  }
}

function isDay(given: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
}
