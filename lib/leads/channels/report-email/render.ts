import { button, closing, layout, paragraph } from '#lib/leads/email/layout.ts'
import { attachment, type AttachedFile, type Email } from '#lib/leads/email/payload.ts'
import { oneLine } from '#lib/leads/email/text.ts'

/** A rendered report, to be sent to its visitor. */
export interface RenderedReport {
  /** Such as 'AI ROI Report'. */
  title: string
  /** The result in a sentence or two. */
  summary: string
  /** The PDF; null if none could be made. */
  file: AttachedFile | null
  company: string
  /** URL of this result on the site; null if no page shows it. */
  resultUrl: string | null
  bookingUrl: string
  bookingLabel: string
}

interface Mailboxes {
  to: string
  from: string
  /** The team, who get the replies. */
  replyTo: string[]
}

const ATTACHED = 'Your report is attached as a PDF.'
const RESULT = 'You can open your result online and download the report there:'
const REPLY = 'Questions? Just reply to this email. An engineer will read it.'

export function renderReportEmail(report: RenderedReport, { to, from, replyTo }: Mailboxes): Email {
  const { file, resultUrl } = report
  const how = file ? [ATTACHED] : []
  const company = oneLine(report.company, 120)
  const title = oneLine(report.title, 120)
  const bookingLabel = oneLine(report.bookingLabel, 80)
  const summary = oneLine(report.summary, 500)
  const why = `You’re receiving this email because someone entered this address on the ${company} website to request a report.`
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
        how.map(paragraph).join('') +
        (resultUrl ? paragraph(RESULT) + closing(button(resultUrl, 'Open my result')) : '') +
        paragraph(REPLY) +
        closing(button(report.bookingUrl, bookingLabel)),
      foot: [company, why],
    }),
    text: `${[summary, ...how].join('\n\n')}

${resultUrl ? `${RESULT}\n${resultUrl}\n\n` : ''}${REPLY}
${bookingLabel}: ${report.bookingUrl}

${why}
`,
    attachments: file ? [attachment(file)] : undefined,
  }
}
