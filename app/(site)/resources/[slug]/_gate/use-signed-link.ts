import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepBooking } from '#lib/booking-prefill/own-booking.ts'
import { rememberOwnLead } from '#lib/leads/person/own-lead.ts'
import { knowResult, sendWaiting } from '#lib/leads/story/send-event.ts'
import { markOwner } from '#lib/reports/link-owner.ts'
import type { ToolType } from '#lib/resource-types/list.ts'
import { dropHash } from '#lib/ui/tab-memory.ts'
import { toast } from '#lib/ui/toast-store.ts'
import type { Access } from './access.ts'
import { keepToken, keptToken, openLink, tokenIn, type LinkedResult } from './open-link.ts'
import { forgetEntered, hashOf, holdsEntered, holdsResult, restartLabel } from './tools.tsx'

/** What a visitor reads of their link at the gate. */
export interface LinkNote {
  text: string
  /** What passing the gate is for: 'to use the tool'. */
  to?: string
}

const NOTES = {
  opening: { text: 'Opening your result…' },
  expired: {
    text: 'This link has expired: it worked for 90 days.',
    to: 'to use the tool again',
  },
  forged: { text: 'This link no longer works.', to: 'to use the tool' },
  failed: { text: 'Your result couldn’t be opened right now. Reload this page to try again.' },
  claimed: {
    text: 'If this result was sent to your address, it becomes yours here too.',
    to: 'to go on with it',
  },
} satisfies Record<string, LinkNote>

interface SignedLink extends Pick<Access, 'submit'> {
  /** What to tell the visitor at the gate. */
  note: LinkNote | null
  /**
   * What a visitor can do about a result of whom this device doesn't know; null if it is theirs.
   */
  viewer: Record<string, () => void> | null
  /** Whether the questions of the open result read otherwise when they were answered. */
  isReworded: boolean
}

/**
 * Opens the result of a signed link without the gate, and takes the link out of the URL. The tab
 * keeps it: after a reload, or on coming back, the result opens again with what was entered since.
 * On a device that didn't pass the gate for it, it opens for nobody known: nothing is recorded
 * until an address is entered, and the page says the same to whoever enters one.
 */
export function useSignedLink(ownTool: ToolType | null, access: Access): SignedLink {
  const { tool, openTool, closeTool } = access
  const [note, setNote] = useState<keyof typeof NOTES | null>(null)
  /** The fragment of a result that is open for nobody known. */
  const [viewed, setViewed] = useState<string | null>(null)
  const [isReworded, setReworded] = useState(false)
  /** The fragment, once somebody is at the gate to enter the address that it is for. */
  const claimed = useRef<string | null>(null)
  const latest = useRef<string>(undefined)
  const opened = useRef(false)

  /** The tool reads a result from the URL, as it does one that was shared. */
  function putIntoUrl(hash: string): void {
    opened.current = true
    history.replaceState(history.state, '', hash)
  }

  /**
   * Nothing may drop the link before: Next would write its own idea of the URL over the result's.
   */
  async function show(result: LinkedResult, isNew: boolean): Promise<boolean> {
    const { owner, input, shared } = result
    const hash = await hashOf(ownTool, input)
    if (hash === null) return false
    // Of the lead that was here before.
    sendWaiting()
    rememberOwnLead(owner?.lead)
    if (owner) keepBooking(owner.email, owner.reference, owner.lead)
    if (isNew) forgetEntered(ownTool)
    if (!holdsEntered(ownTool)) {
      knowResult(input)
      putIntoUrl(owner && !shared ? markOwner(hash, owner.email) : hash)
    }
    setViewed(owner ? null : hash)
    setReworded(result.isReworded)
    await openTool(owner?.email ?? '')
    return true
  }

  async function open(token: string, isNew: boolean): Promise<void> {
    latest.current = token
    setNote('opening')
    const result = await openLink(token)
    if (latest.current !== token) return
    if (typeof result !== 'string' && (await show(result, isNew))) {
      keepToken(token)
      return setNote(null)
    }
    if (result !== 'failed') {
      keepToken(null)
      dropHash()
    }
    const failure = typeof result === 'string' ? result : 'forged'
    setNote(failure)
    if (tool) toast({ title: 'Error', text: NOTES[failure].text, destructive: true })
  }

  function backToGate(): void {
    keepToken(null)
    setViewed(null)
    closeTool()
  }

  const follow = useEffectEvent(async (hash: string, isNew: boolean) => {
    const token = isNew ? tokenIn(hash) : keptToken()
    if (token !== null) return open(token, isNew).catch(() => setNote('failed'))
    // A result was pasted over an open tool.
    if (!tool || !(await holdsResult(ownTool, hash))) return
    opened.current = false
    if (viewed === null) await openTool()
    else backToGate()
  })

  useEffect(() => {
    const onChange = () => follow(location.hash, true)
    queueMicrotask(() => follow(location.hash, location.hash !== ''))
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [])

  useEffect(() => {
    if (tool && opened.current) dropHash()
    if (tool) claimed.current = null
  }, [tool])

  const viewer = {
    'Enter your email address': () => {
      backToGate()
      setNote('claimed')
      claimed.current = viewed
      if (viewed && !holdsEntered(ownTool)) putIntoUrl(viewed)
      focusGate()
    },
    [restartLabel(ownTool)]: () => {
      forgetEntered(ownTool)
      backToGate()
      focusGate()
    },
  }

  return {
    note: note && NOTES[note],
    viewer: viewed === null ? null : viewer,
    isReworded,
    submit: (typed, trap) => {
      if (claimed.current && location.hash) putIntoUrl(markOwner(claimed.current, typed.trim()))
      return access.submit(typed, trap)
    },
  }
}

/** Moves the focus from the button of a tool that goes to what the gate asks for. */
function focusGate(): void {
  requestAnimationFrame(() => {
    const controls = document.querySelectorAll<HTMLElement>('form [name=email], form [type=submit]')
    Array.from(controls)
      .find((control) => control.checkVisibility())
      ?.focus()
  })
}
