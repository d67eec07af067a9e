import { useReport } from '#lib/reports/use-report.ts'
import { textsToHash, type Texts } from '#lib/roi/texts.ts'
import type { RoiInputs, RoiResults } from '#lib/roi/types.ts'
import { Button } from '#lib/ui/button.tsx'
import { useCopy } from '#lib/ui/use-copy.ts'

export interface ActionsProps {
  /** The address given at the gate; it names the report. */
  email: string
  /** The public key that report routes ask for. */
  siteKey: string
  texts: Texts
  inputs: RoiInputs
  results: RoiResults
}

/** What a visitor takes home: the report, and a link that shows these figures to someone else after the gate. */
export function Actions({ email, siteKey, texts, inputs, results }: ActionsProps) {
  const { busy, download } = useReport('roi', email, siteKey)
  const [copied, copy] = useCopy()
  return (
    <div className="border-t border-line px-5 py-6 sm:px-8">
      <div className="flex flex-wrap gap-4">
        <Button
          className="max-sm:w-full"
          disabled={busy}
          onClick={() => download({ inputs, results })}
        >
          {busy ? 'Generating Report...' : 'Download Detailed ROI Report'}
        </Button>
        <Button
          tone="outline"
          className="max-sm:w-full"
          onClick={() => copy(new URL(textsToHash(texts), location.href).href)}
        >
          <span aria-live="polite">{copied ? 'Copied!' : 'Copy link to my result'}</span>
        </Button>
      </div>
      <p className="note pt-4">
        The report is one HTML file and prints to A4. The link holds your figures, not your e-mail
        address.
      </p>
    </div>
  )
}
