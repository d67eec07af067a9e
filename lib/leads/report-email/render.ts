import { button, closing, layout, paragraph } from '#lib/leads/mail/layout.ts'
import type { Email } from '#lib/leads/mail/payload.ts'
import { plain } from '#lib/leads/mail/text.ts'

/** A report as it was drawn, to be sent to the visitor it was drawn for. */
export interface DrawnReport {
  /** What it is called: 'AI ROI Report'. */
  title: string
  /** The outcome in a sentence or two. */
  summary: string
  /** The whole file. */
  html: string
  fileName: string
  company: string
  bookingUrl: string
  /** The words on the booking button. */
  bookingLabel: string
}

interface Addresses {
  to: string
  from: string
  /** The team, whom an answer should reach. */
  replyTo: string[]
}

const HOW =
  'The report is attached: one HTML file that opens in any browser, runs no script and loads nothing. Print it to get a PDF.'

/** The e-mail that takes a report home. */
export function renderReportEmail(report: DrawnReport, { to, from, replyTo }: Addresses): Email {
  const { html, fileName } = report
  const company = plain(report.company, 120)
  const title = plain(report.title, 120)
  const bookingLabel = plain(report.bookingLabel, 80)
  const summary = plain(report.summary, 500)
  const why = `Sent because someone, most likely you, asked for it on the site of ${company} with this address.`
  return {
    to: [to],
    from,
    replyTo,
    subject: `Your ${title}`,
    html: layout({
      title,
      preheader: summary,
      label: `Your ${title}`,
      headline: summary,
      rows:
        paragraph(HOW) +
        paragraph('Questions? Reply to this e-mail; an engineer reads it.') +
        closing(button(report.bookingUrl, bookingLabel)),
      foot: [company, why],
    }),
    text: `${summary}

${HOW}

Questions? Reply to this e-mail; an engineer reads it.
${bookingLabel}: ${report.bookingUrl}

${why}
`,
    attachments: [
      {
        filename: fileName,
        content: Buffer.from(html).toString('base64'),
        contentType: 'text/html; charset=utf-8',
      },
    ],
  }
}
