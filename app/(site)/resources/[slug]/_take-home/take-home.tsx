import type { ReportKind } from '#lib/reports/file-name.ts'
import { useReport } from '#lib/reports/use-report.ts'
import { Button } from '#lib/ui/button.tsx'
import { useCopy } from '#lib/ui/use-copy.ts'

interface TakeHomeProps {
  kind: ReportKind
  /** The address given at the gate; it names the report, and is where it is sent. */
  email: string
  /** The public key that report routes ask for. */
  siteKey: string
  /** What the report is made of. */
  body: Record<string, unknown>
  /** The words on the download button. */
  label: string
  /** What the link contains: 'numbers'. */
  holds: string
  /** The part of the URL after '#' that shows this result to someone else after the gate. */
  hash: () => string
}

/** What a visitor takes home from a tool: the report as a file or by email, and a link to the result. */
export function TakeHome(props: TakeHomeProps) {
  const { kind, email, siteKey, body, label, holds, hash } = props
  const { busy, download, mail } = useReport(kind, email, siteKey)
  const [copied, copy] = useCopy()
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Button className="max-sm:w-full" disabled={busy !== null} onClick={() => download(body)}>
          {busy === 'file' ? 'Generating Report...' : label}
        </Button>
        <Button
          tone="outline"
          className="max-sm:w-full"
          disabled={busy !== null}
          onClick={() => mail(body)}
        >
          {busy === 'email' ? 'Sending...' : 'Email me this report'}
        </Button>
        <Button
          tone="outline"
          className="max-sm:w-full"
          onClick={() => copy(new URL(hash(), location.href).href)}
        >
          <span aria-live="polite">{copied ? 'Copied!' : 'Copy link to my result'}</span>
        </Button>
      </div>
      <p className="note pt-4">
        The report opens in any browser and prints to PDF. The link contains your {holds}, not your
        email address.
      </p>
    </>
  )
}
