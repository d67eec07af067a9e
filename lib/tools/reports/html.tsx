import { LogoMark } from '#lib/ui/icons.tsx'
import {
  addresseeOf,
  dayOf,
  documentTitle,
  holdsFigures,
  linksOf,
  type Chart,
  type Report,
  type Section,
  type Table,
} from '#lib/tools/reports/report.ts'
import { REPORT_STYLE } from '#lib/tools/reports/style.ts'

/** The HTML document of a report: one file that runs no script and loads nothing. */
export function ReportPage({ report }: { report: Report }) {
  const { company, title, answer, summary, sections, date, fonts, call } = report
  const addressee = addresseeOf(report)
  return (
    <html lang="en">
      {/* oxlint-disable-next-line nextjs/no-head-element -- a standalone file, not a page */}
      <head>
        <meta charSet="utf-8" />
        <meta
          httpEquiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; font-src data:"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{documentTitle(report)}</title>
        <style>{fonts + REPORT_STYLE}</style>
      </head>
      <body>
        <main>
          <header>
            <div className="cover">
              <b>
                <LogoMark />
                {company}
              </b>
              <span className="note">
                {title}
                <br />
                {dayOf(date)}
              </span>
            </div>
            <div className="title">
              {addressee && <p className="note">{addressee}</p>}
              <h1>{title}</h1>
            </div>
            <p className="answer">{answer}</p>
            {summary && <p>{summary}</p>}
          </header>
          {sections.map((section) => (
            <SectionView key={section.heading} {...section} />
          ))}
          <section className="next">
            <h2>Next steps</h2>
            {call && <p>{call.offer}</p>}
            <dl>
              {linksOf(report).map(({ label, url, shown }) => (
                <div key={url}>
                  <dt>
                    <a href={url}>{label}</a>
                  </dt>
                  <dd className="note">{shown}</dd>
                </div>
              ))}
            </dl>
          </section>
        </main>
      </body>
    </html>
  )
}

function SectionView({ heading, figures, charts, ranked, tables, points }: Section) {
  const drawn = charts?.map((chart) => <Figure key={chart.name} {...chart} />)
  return (
    <section className={points && 'keep'}>
      <h2>{heading}</h2>
      {figures && (
        <dl className="figures">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt className="note">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {drawn && drawn.length > 1 ? <div className="pair">{drawn}</div> : drawn}
      {ranked && (
        <ol className={ranked.pairs && 'pairs'}>
          {ranked.items.map((item) => (
            <li key={item}>
              <span>{item}</span>
            </li>
          ))}
        </ol>
      )}
      {tables?.map((table) => (
        <TableView key={table.name} {...table} />
      ))}
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Figure({ name, caption, drawing, narrow }: Chart) {
  return (
    <figure>
      {drawing}
      {narrow}
      <figcaption>
        <b>{name}</b> {caption}
      </figcaption>
    </figure>
  )
}

function TableView(table: Table) {
  const { name, caption, head, rows, explained } = table
  const look = (column: number, { length }: readonly string[]) =>
    holdsFigures(table, column, length) ? 'number' : undefined
  return (
    <table className={explained && 'explained'}>
      <caption>
        <b>{name}</b> {caption}
      </caption>
      {head && (
        <thead>
          <tr>
            {head.map((heading, column) => (
              <th key={heading} scope="col" className={look(column, head)}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => (
          // Rows never move, and two may read the same.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <th scope="row">{row[0]}</th>
            {row.slice(1).map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={column} className={look(column + 1, row)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
