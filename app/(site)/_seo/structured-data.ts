import type { Article, BreadcrumbList, ItemList, Organization, WebPage, WebSite } from 'schema-dts'
import { pathOf } from '#lib/content/paths.ts'
import type { Resource, SiteSettings, CaseStudy } from '#lib/content/types.ts'
import type { Page } from '#lib/sections/map-page.ts'
import { faqData } from '#lib/sections/questions/view.tsx'
import { RESOURCE_TYPES } from '#lib/tools/resource-types.ts'
import { absoluteUrl, headlineOf } from './metadata.ts'

const HOME = absoluteUrl('/')
const ORGANIZATION = `${HOME}#organization`

export function homeData(settings: SiteSettings) {
  const { name, seo } = settings
  const organization = {
    '@type': 'Organization',
    '@id': ORGANIZATION,
    name,
    url: HOME,
    description: seo.description,
    logo: absoluteUrl('/logo.png'),
    ...companyFacts(settings),
  } satisfies Organization
  const site = {
    '@type': 'WebSite',
    name,
    url: HOME,
    publisher: { '@id': ORGANIZATION },
    inLanguage: 'en',
  } satisfies WebSite
  return { '@graph': [organization, site] as const }
}

/** What staff entered about the company; nothing of an invented one. */
function companyFacts({ company, isExample }: SiteSettings) {
  if (isExample) return {}
  const { legalName, address, email, phone, vatNumber, linkedinUrl } = company
  return {
    ...(legalName && { legalName }),
    ...(address.length > 0 && { address: address.join(', ') }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(vatNumber && { vatID: vatNumber }),
    ...(linkedinUrl && { sameAs: [linkedinUrl] }),
  }
}

/** Ourselves, as the publisher of a page. */
function us({ name }: SiteSettings) {
  return {
    '@type': 'Organization',
    '@id': ORGANIZATION,
    name,
    url: HOME,
  } satisfies Organization
}

type Step = [name: string, path: string]

/** The way to a page from Home. */
function breadcrumbs({ name }: SiteSettings, ...steps: Step[]) {
  const all: Step[] = [[name, '/'], ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([title, path], index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: title,
      item: absoluteUrl(path),
    })),
  } satisfies BreadcrumbList
}

interface Listed {
  title: string
  path: string
  /** What has a page of its own. */
  entries: { title: string; path: string }[]
  /** How many entries the pages of the list before this one show. */
  before: number
}

/** A list of pages. */
export function listData({ title, path, entries, before }: Listed, settings: SiteSettings) {
  const list = {
    '@type': 'ItemList',
    itemListElement: entries.map((entry, index) => ({
      '@type': 'ListItem' as const,
      position: before + index + 1,
      name: entry.title,
      url: absoluteUrl(entry.path),
    })),
  } satisfies ItemList
  return { '@graph': [breadcrumbs(settings, [title, path]), list] as const }
}

/** One resource, and its breadcrumbs from Home. */
export function resourceData(resource: Resource, settings: SiteSettings) {
  const { title, description, slug, type } = resource
  const path = pathOf({ _type: 'resource', slug })
  const work = {
    ...RESOURCE_TYPES[type].structuredData,
    name: title,
    description,
    url: absoluteUrl(path),
    inLanguage: 'en',
    isAccessibleForFree: true,
    publisher: us(settings),
  }
  const steps: Step[] = [
    ['Resources', '/resources'],
    [title, path],
  ]
  return { '@graph': [breadcrumbs(settings, ...steps), work] as const }
}

/** A case study as an article. Not for an example, which would claim what isn't true. */
export function caseStudyData(caseStudy: CaseStudy, settings: SiteSettings) {
  const { slug, headline, built, customer, createdAt, updatedAt } = caseStudy
  const path = pathOf({ _type: 'customerStory', slug })
  const publisher = us(settings)
  const article = {
    '@type': 'Article',
    headline,
    description: built || headline,
    url: absoluteUrl(path),
    image: absoluteUrl(`/share-images${path}`),
    inLanguage: 'en',
    ...(createdAt && { datePublished: createdAt }),
    ...(updatedAt && { dateModified: updatedAt }),
    about: { '@type': 'Organization', name: customer.name },
    author: publisher,
    publisher,
  } satisfies Article
  return { '@graph': [breadcrumbs(settings, [headline, path]), article] as const }
}

/** A page of text. */
export function webPageData(
  { title, description, path }: { title: string; description: string; path: string },
  settings: SiteSettings,
) {
  const page = {
    '@type': 'WebPage',
    name: title,
    ...(description && { description }),
    url: absoluteUrl(path),
    inLanguage: 'en',
    publisher: us(settings),
  } satisfies WebPage
  return { '@graph': [breadcrumbs(settings, [title, path]), page] as const }
}

/** A page of sections, with the questions of all of them: search engines refuse a second list. */
export function pageData(page: Page, settings: SiteSettings) {
  const { title, slug, appearance, sections } = page
  const description = appearance.description || headlineOf(page).lede
  const data = webPageData({ title, description, path: pathOf({ _type: 'page', slug }) }, settings)
  const asked = sections.flatMap(({ name, content }) =>
    name === 'questions' ? content.questions : [],
  )
  return { '@graph': [...data['@graph'], ...(asked.length > 0 ? [faqData(asked)] : [])] as const }
}
