/** A numbered list of a report: the first is the one to take first. */
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
