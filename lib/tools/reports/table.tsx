interface TableProps {
  /** Number of the table: 'Table 1.' */
  name: string
  caption: string
  /** Column headings; without them the table has no head. */
  head?: readonly string[]
  /** Cells, row by row; the first cell is the row's heading. */
  rows: readonly (readonly string[])[]
  /** How many columns at the end hold figures. */
  figures?: number
  /**
   * 'explained': on a phone, a row's figure is beside its name and the text between is below both.
   */
  look?: 'explained'
}

/** A captioned table in a report. */
export function Table({ name, caption, head, rows, figures = 1, look }: TableProps) {
  const align = (index: number, count: number) => (index >= count - figures ? 'number' : undefined)
  return (
    <table className={look}>
      <caption>
        <b>{name}</b> {caption}
      </caption>
      {head && (
        <thead>
          <tr>
            {head.map((heading, index) => (
              <th key={heading} scope="col" className={align(index, head.length)}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([first, ...rest], row) => (
          // Rows never move, and two may read the same.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={row}>
            <th scope="row">{first}</th>
            {rest.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={index} className={align(index, rest.length)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
