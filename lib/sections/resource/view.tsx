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

interface ResourceLinksProps {
  resources: ResourceSummary[]
  /** Whether their covers are drawn, at a kilobyte and a half for three. */
  covers?: boolean
}

/** A short list of resources, for pages with another main subject. */
export function ResourceLinks({ resources, covers = true }: ResourceLinksProps) {
  return (
    <ul className="mt-4 border-b border-line">
      {resources.map(({ id, slug, title, type, icon }) => (
        <li key={id} className="group border-t border-line">
          <a
            href={`/resources/${slug}`}
            className={`grid items-center gap-x-4 py-3 ${covers ? 'grid-cols-[2.75rem_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]'}`}
          >
            {covers && <ResourceCover icon={icon} />}
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
