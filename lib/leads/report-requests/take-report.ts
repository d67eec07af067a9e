import { ownLead } from '#lib/leads/person/in-browser.ts'
import {
  localDay,
  reportFileName,
  type ReportFormat,
  type ReportKind,
} from '#lib/tools/reports/file-name.ts'

const DOWNLOADED: Record<ReportKind, string> = {
  roi: 'Your detailed ROI report has been downloaded.',
  automation: 'Your automation readiness report has been downloaded.',
}

interface Asking {
  kind: ReportKind
  /** Empty for a visitor whom nobody knows. */
  email: string
  siteKey: string
}

/**
 * Downloads a report or has it emailed. The email address and the date are added to the tool's part
 * of the body.
 *
 * @returns the toast that says so
 * @throws Error if that fails
 */
export async function takeReport(
  action: ReportFormat | 'email',
  body: Record<string, unknown>,
  { kind, email, siteKey }: Asking,
) {
  const delivery = action === 'email' ? 'email' : 'file'
  const format = action === 'email' ? 'pdf' : action
  const today = new Date()
  const owner = { email: email || undefined, lead: ownLead() }
  const payload = { ...body, ...owner, date: localDay(today), delivery, format }
  const response = await requestReport(`/api/reports/${kind}`, siteKey, payload)
  if (delivery === 'email') return mailed(response, email)
  save(await response.blob(), reportFileName(kind, email, today, format))
  return { title: 'Success!', text: DOWNLOADED[kind] }
}

/** What became of the email: each result is sent once, and a repeated request sends nothing. */
async function mailed(response: Response, email: string) {
  const { repeated, confirms, detail } = Object(await response.json())
  // The address bounced, or nobody could ever reach it.
  if (detail) return { title: 'Error', text: String(detail), destructive: true }
  const [title, text] =
    repeated === true
      ? [
          'Already sent',
          `We already sent this report to ${email}. Check your spam folder, or download it here.`,
        ]
      : ['Success!', `Your report is on its way to ${email}.`]
  return { title, text: confirms === true ? text + ONCE_CONFIRMED : text }
}

const ONCE_CONFIRMED =
  ' If you haven’t confirmed this address yet, it comes once you have: the link is in an email to you.'

/** Request timeout, long enough for a slow machine; after it the visitor sees an error. */
const TIMEOUT_MS = 30_000

/** A slow browser may still be reading the file until then. */
const KEEP_FILE_MS = 60_000

/** Requests a report's file, or that it be sent by email. */
async function requestReport(
  path: string,
  siteKey: string,
  body: { delivery: string },
): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${siteKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok && !(body.delivery === 'email' && response.status === 422))
    throw new Error(`${path} responded ${response.status}`)
  return response
}

/** Makes the browser save a file. */
function save(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FILE_MS)
}
