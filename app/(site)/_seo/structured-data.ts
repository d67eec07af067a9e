import { pathOf } from '#lib/content/paths.ts'
import type { Resource, ResourceSummary, SiteSettings, CaseStudy } from '#lib/content/types.ts'
import { RESOURCE_TYPES } from '#lib/tools/resource-types.ts'
import { absoluteUrl } from './metadata.ts'

const HOME = absoluteUrl('/')
const LIST = absoluteUrl('/resources')
const ORGANIZATION = `${HOME}#organization`

export function homeData(settings: SiteSettings) {
  const { name, seo } = settings
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': ORGANIZATION,
        name,
        url: HOME,
        description: seo.description,
        logo: absoluteUrl('/logo.png'),
        ...companyFacts(settings),
      },
      { '@type': 'WebSite', name, url: HOME, publisher: { '@id': ORGANIZATION }, inLanguage: 'en' },
    ],
  }
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

/** @param before how many resources the pages of the list before this one show */
export function listData(resources: ResourceSummary[], before: number) {
  return {
    '@type': 'ItemList',
    itemListElement: resources.map(({ slug, title }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name: title,
      url: absoluteUrl(`/resources/${slug}`),
    })),
  }
}

/** One resource, and its breadcrumbs from Home. */
export function resourceData(resource: Resource, { name }: SiteSettings) {
  const url = absoluteUrl(`/resources/${resource.slug}`)
  return {
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name, item: HOME },
          { '@type': 'ListItem', position: 2, name: 'Resources', item: LIST },
          { '@type': 'ListItem', position: 3, name: resource.title, item: url },
        ],
      },
      {
        ...RESOURCE_TYPES[resource.type].structuredData,
        name: resource.title,
        description: resource.description,
        url,
        inLanguage: 'en',
        isAccessibleForFree: true,
        publisher: { '@type': 'Organization', '@id': ORGANIZATION, name, url: HOME },
      },
    ],
  }
}

/** A case study as an article. Not for an example, which would claim what isn't true. */
export function caseStudyData(caseStudy: CaseStudy, { name }: SiteSettings) {
  const { slug, headline, built, customer, createdAt, updatedAt } = caseStudy
  const publisher = { '@type': 'Organization', '@id': ORGANIZATION, name, url: HOME }
  return {
    '@type': 'Article',
    headline,
    description: built || headline,
    url: absoluteUrl(pathOf({ _type: 'customerStory', slug })),
    image: absoluteUrl(`/share-images${pathOf({ _type: 'customerStory', slug })}`),
    inLanguage: 'en',
    ...(createdAt && { datePublished: createdAt }),
    ...(updatedAt && { dateModified: updatedAt }),
    about: { '@type': 'Organization', name: customer.name },
    author: publisher,
    publisher,
  }
}
