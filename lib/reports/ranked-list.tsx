/** A numbered list in a report, highest priority first. */
export function RankedList({ items }: { items: readonly string[] }) {
  return (
    <ol>
      {items.map((item) => (
        <li key={item}>
          <span>{item}</span>
        </li>
      ))}
    </ol>
  )
}
