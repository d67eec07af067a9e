// Safari forgets what an element of a table is once it is drawn as a block.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
interface TableProps {
  /** The ID of the heading that names it. */
  labelledBy: string
  /** The titles of the columns, that of the row's own head first; it may be empty. */
  columns: string[]
  rows: { head: string; cells: string[] }[]
  /** Whether the last column stands out. */
  strongLast?: boolean
}

/**
 * A table of texts. Where there is no room for columns, each row becomes a short list in which each
 * cell names its column; the roles keep it a table for screen readers.
 */
export function Table({ labelledBy, columns, rows, strongLast = false }: TableProps) {
  const strong = (index: number) => strongLast && index === columns.length - 2
  return (
    <table
      role="table"
      aria-labelledby={labelledBy}
      className="block w-full text-left md:table md:table-fixed"
    >
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="md:table-row">
          {columns.map((title, index) => (
            <th
              key={title}
              role="columnheader"
              scope="col"
              className={`border-b border-ink py-3 align-bottom font-semibold leading-tight md:pr-6 ${strong(index - 1) ? 'md:border-b-2 md:border-signal-ink md:pl-4' : ''}`}
            >
              {title || <span className="sr-only">What is compared</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block border-b border-line md:table-row-group">
        {rows.map(({ head, cells }, at) => (
          <tr
            // oxlint-disable-next-line react/no-array-index-key -- two rows may have the same words
            key={`${at} ${head}`}
            role="row"
            className="block break-inside-avoid border-t border-line py-5 first:border-ink md:table-row md:first:border-t-0"
          >
            <th
              role="rowheader"
              scope="row"
              className="block text-xl leading-tight font-semibold md:table-cell md:border-t md:border-line md:py-4 md:pr-6 md:align-top md:text-base md:leading-normal"
            >
              {head}
            </th>
            {cells.map((cell, index) => (
              <td
                key={columns[index + 1]}
                role="cell"
                className={`mt-3 block md:table-cell md:border-t md:border-line md:py-4 md:pr-6 md:align-top ${strong(index) ? 'md:bg-tint md:pl-4 md:font-medium' : 'md:text-soft'}`}
              >
                <span aria-hidden className="note block md:hidden">
                  {columns[index + 1]}
                </span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
