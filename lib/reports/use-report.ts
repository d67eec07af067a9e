'use client'

import { useEffect, useRef, useState } from 'react'
import { downloadReport } from '#lib/reports/download.ts'
import { localDay, reportFileName, type ReportKind } from '#lib/reports/file-name.ts'
import { toast } from '#lib/ui/toast-store.ts'

const DOWNLOADED: Record<ReportKind, string> = {
  roi: 'Your detailed ROI report has been downloaded.',
  automation: 'Your automation readiness report has been downloaded.',
}

/**
 * The report button of a tool: `busy` while the file is on its way, and a toast for how it ended.
 * `download` takes the tool's part of the body; the e-mail address and the day are added here.
 */
export function useReport(kind: ReportKind, email: string, siteKey: string) {
  const [busy, setBusy] = useState(false)
  const trigger = useRef<Element | null>(null)

  // A button that was disabled while it had the focus has lost it: give it back.
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return
    if (trigger.current instanceof HTMLElement) trigger.current.focus()
  }, [busy])

  async function download(body: Record<string, unknown>): Promise<void> {
    trigger.current = document.activeElement
    setBusy(true)
    try {
      const today = new Date()
      const sent = { ...body, email, date: localDay(today) }
      const fileName = reportFileName(kind, email, today)
      await downloadReport(`/api/reports/${kind}`, siteKey, sent, fileName)
      toast({ title: 'Success!', text: DOWNLOADED[kind] })
    } catch {
      toast({
        title: 'Error',
        text: 'Failed to generate the report. Please try again.',
        destructive: true,
      })
    } finally {
      setBusy(false)
    }
  }

  return { busy, download }
}
