import { pageAppearance } from '#lib/content/map-documents.ts'
import { items, text } from '#lib/content/readers.ts'
import type { PAGE_QUERY_RESULT } from '#lib/content/schema.generated.ts'
import { isSlug } from '#lib/content/paths.ts'
import type { PageAppearance } from '#lib/content/types.ts'
import { mapSection, type PageSection } from './page.generated.ts'

export interface Page {
  slug: string
  title: string
  /** Invented: it came with the site, and search engines are kept from it. */
  isExample: boolean
  appearance: PageAppearance
  sections: (PageSection & { id: string })[]
}

/** The most sections that a page shows: a script may write thousands. */
export const MAX_SECTIONS = 20

/**
 * A page, or null if it can't be opened: no slug, no title or no section that we know.
 *
 * @param origin of pictures, without a trailing slash
 */
export function mapPage(result: PAGE_QUERY_RESULT, origin: string): Page | null {
  const slug = result?.slug
  const title = text(result?.title)
  const sections = withIds(
    items(result?.sections)
      .slice(0, MAX_SECTIONS)
      .flatMap((given) => mapSection(given, origin) ?? []),
  )
  if (!isSlug(slug) || !title || sections.length === 0) return null
  const isExample = result?.isExample === true
  const appearance = pageAppearance(result?.appearance, origin)
  return {
    slug,
    title,
    isExample,
    appearance: { ...appearance, hidden: appearance.hidden || isExample },
    sections,
  }
}

/** Gives each section an ID: its name, and for the second of a name 'logos-2'. */
function withIds(sections: PageSection[]): Page['sections'] {
  const seen = new Map<string, number>()
  return sections.map((section) => {
    const count = (seen.get(section.name) ?? 0) + 1
    seen.set(section.name, count)
    return { ...section, id: count === 1 ? section.name : `${section.name}-${count}` }
  })
}
