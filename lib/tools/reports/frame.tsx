import type { ReactNode } from 'react'
import { REPORT_STYLE } from '#lib/tools/reports/style.ts'

export interface ReportFrame {
  /** The company's name. */
  company: string
  /** URL of the booking link. */
  bookingUrl: string
  /** The offer of a call, in one sentence. */
  offer: string
  /** The email address of the person who asked for the report, as typed; empty if nobody knows. */
  email: string
  /**
   * Whether the result came from someone else's link; the report then doesn't call it the reader's
   * own.
   */
  shared: boolean
  /** Where the site shows this result; null if no page does. */
  resultUrl: string | null
  /** The resource to suggest next. */
  next: { title: string; url: string } | null
  /** Origin of the site. */
  siteUrl: string
  /** Email address for questions; empty if the settings have none. */
  contact: string
  /** Any time on the report's day. */
  date: Date
  /** `@font-face` rules. */
  fonts: string
}

interface FrameProps extends ReportFrame {
  title: string
  /** The outcome in a sentence or two. */
  lead: ReactNode
  children: ReactNode
}

/** The HTML document of every report: one file that runs no script and loads nothing. */
export function Frame({
  company,
  bookingUrl,
  offer,
  email,
  shared,
  resultUrl,
  next,
  siteUrl,
  contact,
  date,
  fonts,
  title,
  lead,
  children,
}: FrameProps) {
  const day = date.toLocaleDateString('en-US', { dateStyle: 'long' })
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
        <title>{[title, ...(email ? [email] : []), day].join(', ')}</title>
        <style>{fonts + REPORT_STYLE}</style>
      </head>
      <body>
        <main>
          <header>
            <div className="cover">
              <b>
                <Mark />
                {company}
              </b>
              <span className="note">
                {title}
                <br />
                {day}
              </span>
            </div>
            <div className="title">
              {email && (
                <p className="note">
                  {shared ? 'Shared result, downloaded by' : 'Prepared for'} {email}
                </p>
              )}
              <h1>{title}</h1>
            </div>
            {lead}
          </header>
          {children}
          <section className="next">
            <h2>Next steps</h2>
            <p>{offer}</p>
            <dl>
              <NextStep label="Book Free Discovery Call" url={bookingUrl} />
              {resultUrl && (
                <NextStep
                  label="Open this result online"
                  url={resultUrl}
                  shown={withoutHash(resultUrl)}
                />
              )}
              {next && <NextStep label={next.title} url={next.url} />}
              <NextStep label={company} url={siteUrl} />
              {contact && (
                <NextStep label="Questions? Email us" url={`mailto:${contact}`} shown={contact} />
              )}
            </dl>
          </section>
        </main>
      </body>
    </html>
  )
}

/** A link, with its URL for readers on paper. */
function NextStep({ label, url, shown = url }: { label: string; url: string; shown?: string }) {
  return (
    <div>
      <dt>
        <a href={url}>{label}</a>
      </dt>
      <dd className="note">{shown}</dd>
    </div>
  )
}

/** A result's URL without its fragment, which is too long for paper. */
function withoutHash(url: string): string {
  return url.replace(/#.*/, '')
}

function Mark() {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true">
      <path d="M3 23V3l20 20V6" fill="none" stroke="currentColor" strokeWidth="2.6" />
      <circle cx="23" cy="3" r="3" fill="var(--color-signal)" />
    </svg>
  )
}

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
