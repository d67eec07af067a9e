interface RankedListProps {
  items: readonly string[]
  /** Short items stand side by side where there is room. */
  look?: 'pairs'
}

/** A numbered list in a report, highest priority first. */
export function RankedList({ items, look }: RankedListProps) {
  return (
    <ol className={look}>
      {items.map((item) => (
        <li key={item}>
          <span>{item}</span>
        </li>
      ))}
    </ol>
  )
}
