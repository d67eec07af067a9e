import { getResource } from '#lib/content/fetch.ts'
import type { SectionProps } from '#lib/sections/define.ts'
import { stripStega } from '#lib/content/strip-stega.ts'
import { ResourceLinks } from '#lib/sections/resource/links.tsx'
import type { resource } from './section.ts'

/**
 * A resource with its gate, or a link to it if the page has a gate already. Nothing if the resource
 * isn't published.
 */
export async function Resource({ content: { slug }, place }: SectionProps<typeof resource>) {
  const found = slug ? await getResource(slug) : null
  if (!found) return null
  return (
    <section id={place.id} aria-label={stripStega(found.title)} className="section-space">
      <div className="wrap">{place.gate?.(slug) ?? <ResourceLinks resources={[found]} />}</div>
    </section>
  )
}
