import type { SectionProps } from '#lib/sections/define.ts'
import type { prices } from './section.ts'

/** Prices, in the order in which they are paid. */
export function Prices({ content, place }: SectionProps<typeof prices>) {
  if (content.prices.length === 0) return null
  return (
    <section aria-labelledby={`${place.id}-heading`} className="section-space">
      <div className="wrap">
        <h2 id={`${place.id}-heading`} className="heading text-balance">
          {content.pricesHeading}
        </h2>
        <ul className="mt-8 border-b border-line">
          {content.prices.map(({ title, amount, terms, text }) => (
            <li
              key={`${title} ${amount}`}
              className="columns-12 items-baseline gap-y-3 border-t border-line py-6 first:border-ink"
            >
              <h3 className="text-[clamp(1.25rem,1.9vw,1.625rem)] leading-tight tracking-tight md:col-span-3">
                {title}
              </h3>
              <p className="md:col-span-4">
                <span className="block text-[clamp(2rem,3.4vw,3rem)] leading-none font-semibold tracking-[-0.035em]">
                  {amount}
                </span>
                {terms && <span className="note mt-2 block">{terms}</span>}
              </p>
              {text && <p className="max-w-[38em] md:col-span-5">{text}</p>}
            </li>
          ))}
        </ul>
        <p className="mt-5 max-w-[38em] text-soft">{content.pricesNote}</p>
      </div>
    </section>
  )
}
