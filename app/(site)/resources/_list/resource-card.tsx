import type { ResourceSummary } from '#lib/content/types.ts'
import { Badge } from '#lib/ui/badge.tsx'
import { ResourceCover } from '#lib/ui/drawings/covers.tsx'
import { ArrowRight } from '#lib/ui/icons.tsx'

/** A featured resource has the width of the sheet; the others share a row. */
const PLACES = {
  wide: {
    card: 'md:col-span-12 md:grid-cols-12',
    cover: 'md:col-span-5 max-w-md',
    words: 'md:col-start-7 md:col-end-13',
    title: 'heading',
  },
  right: {
    card: 'md:col-span-6 md:pr-6 grid-cols-[minmax(5.5rem,2fr)_5fr]',
    cover: '',
    words: '',
    title: 'subheading',
  },
  left: {
    card: 'md:col-span-6 md:border-l md:pl-6 grid-cols-[minmax(5.5rem,2fr)_5fr]',
    cover: '',
    words: '',
    title: 'subheading',
  },
}

interface ResourceCardProps {
  resource: ResourceSummary
  place: keyof typeof PLACES
}

/** A booklet on the table. Its one link covers the whole card. */
export function ResourceCard({ resource, place }: ResourceCardProps) {
  const { slug, title, description, type, featured } = resource
  const look = PLACES[place]
  return (
    <article
      className={`group relative grid items-center gap-x-6 gap-y-7 border-t border-line py-8 ${look.card}`}
    >
      <div className={`transition-transform duration-300 group-hover:-translate-y-1 ${look.cover}`}>
        <ResourceCover resource={resource} />
      </div>
      <div className={look.words}>
        <p className="flex flex-wrap gap-2">
          <Badge>{type}</Badge>
          {featured && <Badge strong>Featured</Badge>}
        </p>
        <h2 className={`mt-4 ${look.title}`}>{title}</h2>
        <p className="mt-3 max-w-[34em] text-soft">{description}</p>
        <a
          href={`/resources/${slug}`}
          className="mt-5 inline-flex min-h-11 items-center gap-3 rounded-control border border-control px-4.5 font-semibold outline-none transition-colors after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-signal group-hover:border-ink group-hover:bg-ink group-hover:text-paper"
        >
          <span>
            Access Resource<span className="sr-only">: {title}</span>
          </span>
          <ArrowRight />
        </a>
      </div>
    </article>
  )
}
