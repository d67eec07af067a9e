import { pathOf } from '#lib/content/paths.ts'
import type { StorySummary } from '#lib/content/types.ts'
import { ArrowRight } from '#lib/ui/icons.tsx'

interface MoreStoriesProps {
  stories: StorySummary[]
  heading: string
}

/** The other customers' stories, one to a line. */
export function MoreStories({ stories, heading }: MoreStoriesProps) {
  if (stories.length === 0) return null
  return (
    <section
      aria-labelledby="more-heading"
      className="wrap pb-[clamp(3.5rem,8vw,7.5rem)] print:hidden"
    >
      <h2 id="more-heading" className="subheading">
        {heading}
      </h2>
      <ul className="mt-5 border-b border-line">
        {stories.map(({ id, slug, customer, headline, figure }) => (
          <li key={id} className="group border-t border-line">
            <a
              href={pathOf({ _type: 'customerStory', slug })}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 py-5 md:grid-cols-[minmax(0,3fr)_minmax(0,8fr)_auto]"
            >
              <span className="text-xl font-semibold leading-tight max-md:col-span-2">
                {figure?.value}
              </span>
              <span>
                <span className="note block">{customer.name}</span>
                <span className="mt-0.5 block underline decoration-transparent underline-offset-4 group-hover:decoration-signal">
                  {headline}
                </span>
              </span>
              <ArrowRight />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
