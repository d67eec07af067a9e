import type { Story } from '#lib/content/types.ts'

interface StoryQuoteProps {
  quote: NonNullable<Story['quote']>
  /** The company of the person who said it. */
  customer: string
  /** Alone on its own ground. */
  large?: boolean
}

const SIZES = {
  small: 'text-[clamp(1.125rem,1.7vw,1.4375rem)] leading-[1.42]',
  large: 'max-w-[24em] text-[clamp(1.375rem,3vw,2.5rem)] leading-[1.2] tracking-tight',
}

/** What a customer said, and who. */
export function StoryQuote({ quote, customer, large = false }: StoryQuoteProps) {
  const { text, name, role } = quote
  return (
    <figure className={large ? '' : 'mt-6 border-l-2 border-signal pl-5'}>
      <blockquote className={large ? SIZES.large : SIZES.small}>
        <p>“{text}”</p>
      </blockquote>
      <figcaption className={`note ${large ? 'mt-7' : 'mt-4'}`}>
        <span className="text-ink">{name}</span>
        <br />
        {role && `${role}, `}
        {customer}
      </figcaption>
    </figure>
  )
}
