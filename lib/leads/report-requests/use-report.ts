'use client'
import { useEffect, useRef, useState } from 'react'
import { sendWaiting } from '#lib/leads/story/send-event.ts'
import type { ReportFormat, ReportKind } from '#lib/tools/reports/file-name.ts'
import { toast } from '#lib/ui/toast-store.ts'

const FAILED = {
  file: 'Failed to generate the report. Please try again.',
  email: 'Failed to send the report. Please download it instead.',
}

/** What was pressed: a download by its format, or the email. */
export type ReportAction = ReportFormat | 'email'

/** A press comes later, and needs the network anyway. */
const load = () => import('./take-report.ts')
/** When it is loaded in any case, in milliseconds: a new release takes it from the server. */
const LOAD_AFTER = 5000

/**
 * State of a tool's report buttons: `busy` names the one in progress, and a toast reports how it
 * ended. `request` takes the tool's part of the body.
 */
export function useReport(kind: ReportKind, email: string, siteKey: string) {
  const [busy, setBusy] = useState<ReportAction | null>(null)
  const trigger = useRef<Element | null>(null)

  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => {}), LOAD_AFTER)
    return () => clearTimeout(timer)
  }, [])

  // A button loses the focus when it is disabled: give it back.
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return
    if (trigger.current instanceof HTMLElement) trigger.current.focus()
  }, [busy])

  async function request(action: ReportAction, body: Record<string, unknown>): Promise<void> {
    sendWaiting()
    trigger.current = document.activeElement
    setBusy(action)
    try {
      const { takeReport } = await load()
      toast(await takeReport(action, body, { kind, email, siteKey }))
    } catch {
      const text = FAILED[action === 'email' ? 'email' : 'file']
      toast({ title: 'Error', text, destructive: true })
    } finally {
      setBusy(null)
    }
  }

  return { busy, request }
}
