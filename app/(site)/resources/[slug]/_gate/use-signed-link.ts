import { useEffect, useRef, useState } from 'react'
import { keepBooking } from '#lib/booking-prefill/own-booking.ts'
import { rememberOwnLead } from '#lib/leads/person/own-lead.ts'
import { knowResult } from '#lib/leads/story/send-event.ts'
import { markOwner } from '#lib/reports/link-owner.ts'
import type { ToolType } from '#lib/resource-types/list.ts'
import { dropHash } from '#lib/ui/tab-memory.ts'
import type { Access } from './access.ts'
import { keepToken, keptToken, openLink, tokenIn, type LinkedResult } from './open-link.ts'
import { forgetEntered, hashOf, holdsEntered } from './tools.tsx'

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
} satisfies Record<string, LinkNote>

/**
 * Opens the result of a signed link without the gate, and takes the link out of the URL. The tab
 * keeps it: after a reload, or on coming back, the result opens again with what was entered since.
 *
 * @returns what to tell the visitor at the gate, or null
 */
export function useSignedLink(
  ownTool: ToolType | null,
  { tool, openTool }: Access,
): LinkNote | null {
  const [note, setNote] = useState<keyof typeof NOTES | null>(null)
  const started = useRef(false)
  const opened = useRef(false)

  /**
   * The tool reads the result from the URL, as it does one that was shared. Nothing may drop the
   * link before: Next would write its own idea of the URL over the result's.
   */
  async function show(
    { email, lead, reference, input, shared }: LinkedResult,
    isNew: boolean,
  ): Promise<boolean> {
    const hash = await hashOf(ownTool, input)
    if (hash === null) return false
    rememberOwnLead(lead)
    keepBooking(email, reference, lead)
    if (isNew) forgetEntered(ownTool)
    if (!holdsEntered(ownTool)) {
      opened.current = true
      knowResult(input)
      history.replaceState(history.state, '', shared ? hash : markOwner(hash, email))
    }
    await openTool(email)
    return true
  }

  async function open(token: string, isNew: boolean): Promise<void> {
    setNote('opening')
    const result = await openLink(token)
    if (typeof result !== 'string' && (await show(result, isNew))) {
      keepToken(token)
      return setNote(null)
    }
    if (result !== 'failed') {
      keepToken(null)
      dropHash()
    }
    setNote(typeof result === 'string' ? result : 'forged')
  }

  useEffect(() => {
    const { hash } = location
    const token = hash ? tokenIn(hash) : keptToken()
    if (token === null || started.current) return
    started.current = true
    open(token, hash !== '').catch(() => setNote('failed'))
    // Once: what it closes over doesn't change while the page is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    if (tool && opened.current) dropHash()
  }, [tool])

  return note && NOTES[note]
}
