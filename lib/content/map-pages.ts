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
import { filled, items, lines, oneOf, text, httpUrl } from './readers.ts'
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
 * @param defaultScheduler the scheduler if staff set none; may be empty
 */
export function mapSiteSettings(
  result: SITE_SETTINGS_QUERY_RESULT,
  origin: string,
  defaultScheduler = '',
): SiteSettings {
  const texts = filled(SETTINGS_TEXTS, result)
  const schedulingUrl = httpUrl(result?.schedulingUrl) ?? defaultScheduler
  const seo = filled(SEO_TEXTS, result?.seo)
  const shareImage = result?.seo?.shareImage
  return {
    ...texts,
    logo: picture(result?.logo, '', origin),
    bookingUrl: httpUrl(result?.bookingUrl) ?? (schedulingUrl || '/#book-demo'),
    schedulingUrl,
    company: mapCompany(result?.company),
    seo: {
      ...seo,
      titleTemplate: seo.titleTemplate.includes('%s') ? seo.titleTemplate : SEO_TEXTS.titleTemplate,
      shareImage: picture(shareImage, text(shareImage?.alt, texts.name), origin),
    },
  }
}

function mapCompany(value: unknown): Company {
  const { legalName, address, email, phone, linkedinUrl } = Object(value)
  return {
    legalName: text(legalName),
    address: lines(text(address)),
    email: text(email).includes('@') ? text(email) : '',
    phone: text(phone),
    linkedinUrl: httpUrl(linkedinUrl) ?? '',
  }
}

/** Where one sentence ends and the next begins: not after 'U.S.', 'e.g.' or 'Inc.'. */
const SENTENCE_END =
  /(?<=[.!?])(?<!\b\p{L}\.)(?<!\b(?:Co|Corp|Dr|Inc|Ltd|Mr|Mrs|Ms|No|St|vs)\.)\s+/u

/** The headline's lines: split at line breaks if staff entered any, otherwise into sentences. */
function headlineLines(value: string): string[] {
  return lines(value, value.trim().includes('\n') ? /\n/ : SENTENCE_END)
}

/**
 * The copy of Home. Leaves out partners without a title, and solutions without a title or with an
 * unknown drawing.
 */
export function mapHome(result: HOME_QUERY_RESULT): Home {
  const { headline, ...texts } = filled(HOME_TEXTS, result)
  return {
    ...texts,
    headline: headlineLines(headline),
    partners: items(result?.partners)
      .map((partner) => ({ title: text(partner.title), text: text(partner.text) }))
      .filter((partner) => partner.title),
    solutions: items(result?.solutions).flatMap((solution) => {
      const kind = oneOf(SOLUTION_KINDS, solution.kind)
      const title = text(solution.title)
      return kind && title ? [{ kind, title, text: text(solution.text) }] : []
    }),
    closingText: blocks(result?.closingText),
  }
}

/** Customer logos in order; leaves out those without a name or a picture. */
export function mapCustomerLogos(
  result: CUSTOMER_LOGOS_QUERY_RESULT,
  origin: string,
): CustomerLogo[] {
  return items(result).flatMap((logo) => {
    const name = text(logo.name)
    const image = picture(logo.image, name, origin)
    return name && image ? [{ id: text(logo._id, name), name, image }] : []
  })
}

/** The copy of /resources around the cards. */
export function mapResourceListCopy(result: RESOURCE_LIST_PAGE_QUERY_RESULT): ResourceListCopy {
  return filled({ ...RESOURCE_LIST_TEXTS }, result)
}

/** Copy shared by pages, reports and emails. */
export function mapSharedTexts(result: SHARED_TEXTS_QUERY_RESULT): SharedTexts {
  return filled({ ...SHARED_TEXTS }, result)
}

/** The privacy notice; an invalid date is left out. */
export function mapPrivacyPage(result: PRIVACY_PAGE_QUERY_RESULT): PrivacyPage {
  const updatedOn = text(result?.updatedOn)
  return {
    ...filled({ ...PRIVACY_TEXTS }, result),
    updatedOn: isDay(updatedOn) ? updatedOn : '',
    body: blocks(result?.body),
  }
}

function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
}
