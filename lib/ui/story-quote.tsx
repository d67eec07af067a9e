import type { Story } from '#lib/content/types.ts'

interface StoryQuoteProps {
  quote: NonNullable<Story['quote']>
  /** The company of the person who said it. */
  customer: string
}

/** What a customer said, and who. */
export function StoryQuote({ quote: { text, name, role }, customer }: StoryQuoteProps) {
  return (
    <figure className="mt-6 border-l-2 border-signal pl-5">
      <blockquote className="text-[clamp(1.125rem,1.7vw,1.4375rem)] leading-[1.42]">
        <p>“{text}”</p>
      </blockquote>
      <figcaption className="note mt-4">
        <span className="text-ink">{name}</span>
        <br />
        {role && `${role}, `}
        {customer}
      </figcaption>
    </figure>
  )
}
