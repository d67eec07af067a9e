interface RankedListProps {
  heading: string
  /** Highest priority first. */
  items: readonly string[]
  /** Whether the items are side by side if there is room. */
  columns?: boolean
}

/** An ordered list, numbered like the parts of a drawing. */
export function RankedList({ heading, items, columns = false }: RankedListProps) {
  return (
    <section
      aria-label={heading}
      className="border-t border-line px-5 py-9 first:border-t-0 sm:px-10"
    >
      <h3 className="subheading pb-5">{heading}</h3>
      <ol className={columns ? 'grid gap-x-10 md:grid-cols-2' : ''}>
        {items.map((item, index) => (
          <li
            key={item}
            className="grid grid-cols-[2.5rem_1fr] items-baseline border-t border-line py-4"
          >
            <span className="figures text-signal-ink" aria-hidden="true">
              {index + 1}
            </span>
            <span className={columns ? '' : 'text-xl leading-tight'}>{item}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
