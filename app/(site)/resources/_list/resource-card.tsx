import { stripStega } from '#lib/content/strip-stega.ts'
import type { ResourceSummary } from '#lib/content/types.ts'
import { Badge } from '#lib/ui/button.tsx'
import { ResourceCover } from '#lib/ui/covers/covers.tsx'
import { ArrowRight } from '#lib/ui/icons.tsx'

/** A featured resource spans the full width; the others are two to a row. */
const PLACES = {
  featured: {
    card: 'items-center md:grid-cols-12',
    cover: 'max-w-64 md:col-span-5 md:max-w-md',
    words: 'md:col-start-7 md:col-end-13',
    title: 'heading',
  },
  other: {
    card: 'items-start grid-cols-[minmax(4.5rem,2fr)_minmax(0,5fr)] md:odd:pr-6 md:even:border-l md:even:pl-6',
    cover: '',
    words: '',
    title: 'subheading',
  },
}

/** A resource's card. Its only link covers the whole card. */
export function ResourceCard({ resource }: { resource: ResourceSummary }) {
  const { slug, title, description, type, icon, featured } = resource
  const look = PLACES[featured ? 'featured' : 'other']
  return (
    <article
      className={`group relative grid gap-x-5 sm:gap-x-6 gap-y-7 border-t border-line py-8 ${look.card}`}
    >
      <div className={`transition-transform duration-300 group-hover:-translate-y-1 ${look.cover}`}>
        <ResourceCover icon={icon} />
      </div>
      <div className={`min-w-0 ${look.words}`}>
        <p className="flex flex-wrap gap-2">
          <Badge>{type}</Badge>
          {featured && <Badge strong>Featured</Badge>}
        </p>
        <h2 className={`mt-4 ${look.title}`}>{title}</h2>
        <p className="mt-3 max-w-[34em] text-soft">{description}</p>
        <a
          href={`/resources/${slug}`}
          className="mt-5 inline-flex min-h-11 items-center gap-3 rounded-control border border-control px-3.5 font-semibold whitespace-nowrap outline-none forced-color-adjust-none sm:px-4.5 transition-colors after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-signal group-hover:border-ink group-hover:bg-ink group-hover:text-paper"
        >
          <span>
            Access Resource<span className="sr-only"> {stripStega(title)}</span>
          </span>
          <ArrowRight />
        </a>
      </div>
    </article>
  )
}
