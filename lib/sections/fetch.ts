import 'server-only'
import { cache } from 'react'
import { ASSET_ORIGIN } from '#lib/content/client.ts'
import { read } from '#lib/content/fetch.ts'
import { items } from '#lib/content/readers.ts'
import { pageTag, TAGS } from '#lib/content/changes.ts'
import { HOME_QUERY, mapHome } from './home.generated.ts'
import { mapPage } from './map-page.ts'
import { PAGE_QUERY } from './page.generated.ts'

/** The types of documents that sections refer to: their slugs are in the page's result. */
const TYPES_REFERRED_TO = [TAGS.resource, TAGS.customerStory]

/** Texts of one section, in place of the page's own. */
export interface OtherTexts {
  /** The section's type on pages, such as 'heroSection'. */
  section: string
  texts: Record<string, string>
}

/** The content of Home's sections. Rejects when the lake is unreachable. */
export const getHome = cache(async (other?: OtherTexts) => {
  const home = await read(HOME_QUERY, TAGS.home)
  return mapHome(home && { ...home, ...other?.texts })
})

/** A page made of sections, or null for an unknown slug. Rejects when the lake is unreachable. */
export const getPage = cache(async (slug: string, other?: OtherTexts) => {
  const page = await read(PAGE_QUERY, [pageTag(slug), ...TYPES_REFERRED_TO], { slug })
  if (!page || !other) return mapPage(page, ASSET_ORIGIN)
  const sections = items(page.sections)
  const place = sections.findIndex(({ _type }) => _type === other.section)
  const own = sections[place]
  const varied = own ? sections.with(place, { ...own, ...other.texts }) : sections
  return mapPage({ ...page, sections: varied }, ASSET_ORIGIN)
})
