import { pathOf } from '#lib/content/paths.ts'
import { stripStega } from '#lib/content/strip-stega.ts'
import type { StorySummary } from '#lib/content/types.ts'

interface CaptionProps {
  /** Undefined for a customer without one. */
  story: StorySummary | undefined
  link: string
}

/** What a customer's story says in a number, beneath the logo, with a link to it. */
export function Caption({ story, link }: CaptionProps) {
  if (!story) return null
  const { slug, figure, customer } = story
  return (
    <a
      href={pathOf({ _type: 'customerStory', slug })}
      className="group block min-h-11 text-sm leading-snug text-soft"
    >
      {figure && (
        <>
          <span className="block text-lg font-semibold leading-tight tracking-tight text-ink md:text-[1.625rem]">
            {figure.value}
          </span>
          <span className="mb-1 block">{figure.label}</span>
        </>
      )}
      <span className="text-ink underline decoration-line decoration-2 underline-offset-4 group-hover:decoration-signal">
        {link}
        <span className="sr-only"> of {stripStega(customer.name)}</span>
      </span>
    </a>
  )
}
