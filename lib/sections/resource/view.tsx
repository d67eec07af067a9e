import { getResource } from '#lib/content/fetch.ts'
import type { SectionProps } from '#lib/sections/define.ts'
import { stripStega } from '#lib/content/strip-stega.ts'
import type { resource } from './section.ts'
import type { ResourceSummary } from '#lib/content/types.ts'
import { ResourceCover } from '#lib/ui/covers/covers.tsx'
import { ArrowRight } from '#lib/ui/icons.tsx'

/** A resource with its gate, or a link if the page has a gate; nothing if it isn't published. */
export async function Resource({ content: { slug }, place }: SectionProps<typeof resource>) {
  const found = slug ? await getResource(slug) : null
  if (!found) return null
  return (
    <section id={place.id} aria-label={stripStega(found.title)} className="section-space">
      <div className="wrap">{place.gate?.(slug) ?? <ResourceLinks resources={[found]} />}</div>
    </section>
  )
}

/** A short list of resources, for pages with another main subject. */
export function ResourceLinks({ resources }: { resources: ResourceSummary[] }) {
  return (
    <ul className="mt-4 border-b border-line">
      {resources.map(({ id, slug, title, type, icon }) => (
        <li key={id} className="group border-t border-line">
          <a
            href={`/resources/${slug}`}
            className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-4 py-3"
          >
            <ResourceCover icon={icon} />
            <span>
              <span className="note block">{type}</span>
              <span className="mt-0.5 block font-semibold leading-snug underline decoration-transparent underline-offset-4 group-hover:decoration-signal">
                {title}
              </span>
            </span>
            <ArrowRight />
          </a>
        </li>
      ))}
    </ul>
  )
}
