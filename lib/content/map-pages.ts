import { picture } from './assets.ts'
import {
  EMAIL_TEXTS,
  PRIVACY_TEXTS,
  RESOURCE_LIST_TEXTS,
  seoTexts,
  SETTINGS_TEXTS,
  SHARED_TEXTS,
  type EmailTexts,
  type ResourceListCopy,
  type SharedTexts,
} from './defaults.ts'
import { mapDetails } from './details.ts'
import { mapDiscoveryCall } from './discovery-call.ts'
import { blocks, filled, httpUrl, instant, isDay, items, lines, moment, text } from './readers.ts'
import { FOOTER_SLUGS, RESERVED_SLUGS, isSlug } from './paths.ts'
import type {
  CUSTOMER_LOGOS_QUERY_RESULT,
  EMAILS_QUERY_RESULT,
  FOOTER_PAGES_QUERY_RESULT,
  PAGES_QUERY_RESULT,
  PEOPLE_QUERY_RESULT,
  PRIVACY_PAGE_QUERY_RESULT,
  RESOURCE_LIST_PAGE_QUERY_RESULT,
  SHARED_TEXTS_QUERY_RESULT,
  SITE_SETTINGS_QUERY_RESULT,
} from './schema.generated.ts'
import type {
  Company,
  CustomerLogo,
  FooterPage,
  PageSummary,
  Person,
  PrivacyPage,
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
  const bookingUrl = httpUrl(result?.bookingUrl) ?? (schedulingUrl || '/#book-demo')
  const standard = seoTexts(texts)
  const seo = filled(standard, result?.seo)
  const shareImage = result?.seo?.shareImage
  const analytics = result?.analytics
  return {
    ...texts,
    logo: picture(result?.logo, '', origin),
    bookingUrl,
    bookingPrefill: {
      scheduler: text(result?.bookingPrefill),
      ownPattern: text(result?.bookingPattern),
    },
    schedulingUrl,
    call: mapDiscoveryCall(result?.discoveryCall, origin),
    company: mapCompany(result?.company),
    isExample: result?.isExample === true,
    analytics: { service: text(analytics?.service), site: text(analytics?.site) },
    details: mapDetails(result?.details),
    confirmsResults: result?.confirmation === 'everything',
    seo: {
      ...seo,
      titleTemplate: seo.titleTemplate.includes('%s') ? seo.titleTemplate : standard.titleTemplate,
      shareImage: picture(shareImage, text(shareImage?.alt, texts.name), origin),
    },
  }
}

function mapCompany(value: unknown): Company {
  const { legalName, address, email, phone, linkedinUrl } = Object(value)
  const { registration, vatNumber, responsible } = Object(value)
  return {
    legalName: text(legalName),
    address: lines(text(address)),
    email: text(email).includes('@') ? text(email) : '',
    phone: text(phone),
    registration: text(registration),
    vatNumber: text(vatNumber),
    responsible: text(responsible),
    linkedinUrl: httpUrl(linkedinUrl) ?? '',
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

/** The people in order; leaves out those without a name, a role or a face. */
export function mapPeople(result: PEOPLE_QUERY_RESULT, origin: string): Person[] {
  return items(result).flatMap((person) => {
    const [name, role] = [text(person.name), text(person.role)]
    const face = picture(person.face, name, origin)
    if (!name || !role || !face) return []
    const isExample = person.isExample === true
    return [{ id: text(person._id, name), name, role, built: text(person.built), face, isExample }]
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

/** Copy of the emails to leads. */
export function mapEmailTexts(result: EMAILS_QUERY_RESULT): EmailTexts {
  return filled({ ...EMAIL_TEXTS }, result)
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

/** The pages that the footer links to, in its order; of two with the same slug, the first. */
export function mapFooterPages(result: FOOTER_PAGES_QUERY_RESULT): FooterPage[] {
  return FOOTER_SLUGS.flatMap((slug) => {
    const title = text(items(result).find((page) => page.slug === slug)?.title)
    return title ? [{ slug, title }] : []
  })
}

/** The pages made of sections; of two with the same slug, the first wins. */
export function mapPages(result: PAGES_QUERY_RESULT): PageSummary[] {
  const bySlug = new Map<string, PageSummary>()
  for (const { slug, title, description, endsAt, hidden, _updatedAt, namedAt } of items(result)) {
    if (!isSlug(slug) || RESERVED_SLUGS.includes(slug) || bySlug.has(slug)) continue
    const changes: unknown[] = [_updatedAt, ...(Array.isArray(namedAt) ? namedAt.flat() : [])]
    bySlug.set(slug, {
      slug,
      title: text(title, slug),
      description: text(description),
      endsAt: moment(endsAt),
      hidden: hidden === true,
      updatedAt: changes.map(instant).sort().at(-1) ?? '',
    })
  }
  return [...bySlug.values()]
}
