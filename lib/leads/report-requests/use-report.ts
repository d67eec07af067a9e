'use client'
import { useEffect, useRef, useState } from 'react'
import { ownLead } from '#lib/leads/person/in-browser.ts'
import { sendWaiting } from '#lib/leads/story/send-event.ts'
import {
  localDay,
  reportFileName,
  type ReportFormat,
  type ReportKind,
} from '#lib/tools/reports/file-name.ts'
import { toast } from '#lib/ui/toast-store.ts'

const DOWNLOADED: Record<ReportKind, string> = {
  roi: 'Your detailed ROI report has been downloaded.',
  automation: 'Your automation readiness report has been downloaded.',
}

const FAILED = {
  file: 'Failed to generate the report. Please try again.',
  email: 'Failed to send the report. Please download it instead.',
}

/** What was pressed: a download by its format, or the email. */
type ReportAction = ReportFormat | 'email'

/**
 * State of a tool's report buttons: `busy` names the one in progress, and a toast reports how it
 * ended. `request` takes the tool's part of the body; the email address, empty for a visitor whom
 * nobody knows, and the date are added here.
 */
export function useReport(kind: ReportKind, email: string, siteKey: string) {
  const [busy, setBusy] = useState<ReportAction | null>(null)
  const trigger = useRef<Element | null>(null)

  // A button loses the focus when it is disabled: give it back.
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return
    if (trigger.current instanceof HTMLElement) trigger.current.focus()
  }, [busy])

  async function request(action: ReportAction, body: Record<string, unknown>): Promise<void> {
    sendWaiting()
    trigger.current = document.activeElement
    setBusy(action)
    const delivery = action === 'email' ? 'email' : 'file'
    const format = action === 'email' ? 'pdf' : action
    try {
      const today = new Date()
      const owner = { email: email || undefined, lead: ownLead() }
      const payload = { ...body, ...owner, date: localDay(today), delivery, format }
      const response = await requestReport(`/api/reports/${kind}`, siteKey, payload)
      if (delivery === 'file')
        save(await response.blob(), reportFileName(kind, email, today, format))
      toast(
        delivery === 'file'
          ? { title: 'Success!', text: DOWNLOADED[kind] }
          : await mailed(response, email),
      )
    } catch {
      toast({ title: 'Error', text: FAILED[delivery], destructive: true })
    } finally {
      setBusy(null)
    }
  }

  return { busy, request }
}

/** What became of the email: each result is sent once, and a repeated request sends nothing. */
async function mailed(response: Response, email: string) {
  const body: unknown = await response.json()
  const isRepeated =
    typeof body === 'object' && body !== null && 'repeated' in body && body.repeated === true
  return isRepeated
    ? {
        title: 'Already sent',
        text: `We already sent this report to ${email}. Check your spam folder, or download it here.`,
      }
    : { title: 'Success!', text: `Your report is on its way to ${email}.` }
}

/** Request timeout, long enough for a slow machine; after it the visitor sees an error. */
const TIMEOUT_MS = 30_000

/** A slow browser may still be reading the file until then. */
const KEEP_FILE_MS = 60_000

/** Requests a report's file, or that it be sent by email. */
async function requestReport(path: string, siteKey: string, body: unknown): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${siteKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`${path} responded ${response.status}`)
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
