import type { ReportKind } from '#lib/tools/reports/file-name.ts'
import { useReport } from '#lib/leads/report-requests/use-report.ts'
import { Button } from '#lib/ui/button.tsx'
import { useCopy } from '#lib/ui/use-copy.ts'

interface ReportActionsProps {
  kind: ReportKind
  /**
   * The email address from the gate; it names the report, which is sent there. Empty for a visitor
   * whom nobody knows.
   */
  email: string
  /** The public key that report routes require. */
  siteKey: string
  /** The tool's part of the request body. */
  body: Record<string, unknown>
  /** The download button's label. */
  label: string
  /** What the link contains: 'numbers'. */
  contents: string
  /** Whether it is a result of their own, which is emailed to them by itself. */
  isOwn: boolean
  /** The URL fragment that shows this result to others, after the gate. */
  hash: () => string
}

/** What a visitor can keep of a result: the report as a file or by email, and a link. */
export function ReportActions(props: ReportActionsProps) {
  const { kind, email, siteKey, body, label, contents, isOwn, hash } = props
  const { busy, request } = useReport(kind, email, siteKey)
  const [copied, copy] = useCopy(
    `Anyone with this link can see your ${contents} once they enter an email address.`,
  )
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Button
          className="max-sm:w-full"
          disabled={busy !== null}
          onClick={() => request('html', body)}
        >
          {busy === 'html' ? 'Generating Report...' : label}
        </Button>
        <Button
          tone="outline"
          className="max-sm:w-full"
          disabled={busy !== null}
          onClick={() => request('pdf', body)}
        >
          {busy === 'pdf' ? 'Generating PDF...' : 'Download as PDF'}
        </Button>
        {email && (
          <Button
            tone="outline"
            className="max-sm:w-full"
            disabled={busy !== null}
            onClick={() => request('email', body)}
          >
            {busy === 'email' ? 'Sending...' : 'Email me this report'}
          </Button>
        )}
        <Button
          tone="outline"
          className="max-sm:w-full"
          onClick={() => copy(new URL(hash(), location.href).href)}
        >
          <span aria-live="polite">{copied ? 'Copied!' : 'Copy link to my result'}</span>
        </Button>
      </div>
      <p className="note pt-4">
        The report opens in any browser, even offline. The link contains your {contents}, not your
        email address.
        {isOwn &&
          ' We’ll also email it to you once, as a PDF, about a minute after your last change.'}
      </p>
    </>
  )
}
