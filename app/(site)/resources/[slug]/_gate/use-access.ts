import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isAcceptableEmail } from '#lib/leads/person/email-address.ts'
import { firstTouch, forgetAddress, HONEYPOT, keptAddress } from '#lib/leads/person/in-browser.ts'
import { forgetSavedLead, savedLead } from '#lib/ui/inline.ts'
import { dropHash } from '#lib/ui/tab-memory.ts'
import { current, dismiss, toast } from '#lib/ui/toast-store.ts'
import { keepLead, reportLead, saveLead } from './save-lead.ts'
import {
  COMING_SOON,
  INSERT_FAILURE,
  INVALID_EMAIL,
  success,
  UNEXPECTED_FAILURE,
  type Message,
  type GatedResource,
} from './gate.ts'
import { loadTool, type ToolProps } from './tools.tsx'

/** The gate's state and what it can do. */
export type Access = ReturnType<typeof useAccess>

/** The gate's states: entry, submitting, unlocked (docs/specification.md A4, B2). */
export function useAccess(
  resource: GatedResource,
  consent: string,
  props: Omit<ToolProps, 'email' | 'url'>,
) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Message | null>(null)
  /** The address that may be meant. */
  const [meant, setMeant] = useState('')
  const asked = useRef('')
  /** Whether the browser opened the unlocked document in a new tab. */
  const [opened, setOpened] = useState<boolean>()
  // Counted, since another result is another tool.
  const [{ tool, openings }, setTool] = useState({ tool: NOTHING, openings: 0 })
  const visitor = useRef('')
  const submitting = useRef(false)
  const idempotencyKey = useRef<string>(undefined)
  const { slug, url, tool: ownTool, needsUrl, texts } = resource

  function fail(message: Message): void {
    setFailure(message)
    toast(message)
  }

  /**
   * Opens the tool without the gate, for whom passed it before, as whom it was open if no address
   * is given, or for nobody known: ''. False if the resource is a document.
   */
  async function openTool(email = visitor.current): Promise<boolean> {
    const renderTool = await loadTool(ownTool)
    visitor.current = email
    if (renderTool)
      setTool((before) => ({
        tool: renderTool({ email, url, ...props }),
        openings: before.openings + 1,
      }))
    return renderTool !== null
  }

  const closeTool = () => setTool((before) => ({ ...before, tool: null }))

  async function open(email: string, tab: NewTab | null): Promise<void> {
    if (!url && needsUrl) return toast(COMING_SOON)
    const isTool = await openTool(email)
    if (!isTool && url) setOpened(tab?.show(url) ?? false)
    toast(success(texts.success))
  }

  /** Goes on after a lead that the form stored by itself: this script came too late for it. */
  async function openSaved(): Promise<void> {
    const lead = savedLead()
    if (!lead) return
    keepLead(lead)
    await open(lead.email, null)
    forgetSavedLead()
    dropHash()
    reportLead(lead.email, `resource_${slug}`)
  }

  async function attempt(email: string, trap: unknown, tab: NewTab | null): Promise<void> {
    const source = `resource_${slug}`
    // `randomUUID` is missing on pages served without TLS.
    idempotencyKey.current ??= window.crypto.randomUUID?.()
    const result = await saveLead({
      email,
      // What was sent from here before is taken as it is.
      asked: keptAddress() === email ? email : asked.current,
      source,
      page: window.location.pathname,
      idempotencyKey: idempotencyKey.current,
      consent,
      attribution: firstTouch(),
      [HONEYPOT]: trap || undefined,
    })
    if (result === 'saved') {
      idempotencyKey.current = undefined
      reportLead(email, source)
      return open(email, tab)
    }
    tab?.close()
    if (typeof result === 'object') {
      asked.current = email
      return setMeant(result.meant)
    }
    if (result !== 'invalid-email') return fail(INSERT_FAILURE)
    forgetAddress()
    fail(INVALID_EMAIL)
  }

  /** `trap` is the honeypot field's value: empty unless a bot filled it in. */
  async function submit(typed: string, trap?: unknown): Promise<void> {
    if (submitting.current) return
    for (const { id } of current()) dismiss(id)
    const email = typed.trim()
    if (!isAcceptableEmail(email)) return fail(INVALID_EMAIL)
    submitting.current = true
    setBusy(true)
    clearFailure()
    const tab = !ownTool && url ? openTab(document.title) : null
    try {
      await attempt(email, trap, tab)
    } catch {
      tab?.close()
      fail(UNEXPECTED_FAILURE)
    } finally {
      submitting.current = false
      setBusy(false)
    }
  }

  useEffect(() => {
    openSaved().catch(() => fail(UNEXPECTED_FAILURE))
    // Once: what it closes over doesn't change while the page is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  /** While the visitor corrects the input. */
  function clearFailure(): void {
    setFailure(null)
    setMeant('')
  }

  const state = { busy, failure, meant, opened, tool, openings }
  return { ...state, submit, openTool, closeTool, clearFailure }
}

const NOTHING: ReactNode = null

/** A tab opened before its URL is known. */
interface NewTab {
  /** Navigates to a URL. False if the browser blocked the tab, or the visitor closed it. */
  show: (url: string) => boolean
  close: () => void
}

/**
 * Opens an empty tab. Call it synchronously in the click handler: browsers block tabs opened later
 * as pop-ups. The page it will show gets no reference to this one.
 *
 * @param title shown in the tab while it is empty
 */
export function openTab(title: string): NewTab {
  const tab = window.open('about:blank', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = title
  }
  return {
    show(url) {
      if (!tab || tab.closed) return false
      tab.location.replace(url)
      return true
    },
    close: () => tab?.close(),
  }
}
