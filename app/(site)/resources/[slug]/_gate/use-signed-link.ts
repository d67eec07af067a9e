import { useEffect, useRef, useState } from 'react'
import { rememberOwnLead } from '#lib/leads/person/own-lead.ts'
import { markOwner } from '#lib/reports/link-owner.ts'
import type { ToolType } from '#lib/resource-types/list.ts'
import { dropHash } from '#lib/ui/tab-memory.ts'
import type { Access } from './access.ts'
import { openLink, tokenIn, type LinkedResult } from './open-link.ts'
import { hashOf } from './tools.tsx'

const NOTES = {
  opening: 'Opening your result…',
  expired:
    'This link has expired: it worked for 90 days. Enter your email address to use the tool again.',
  forged: 'This link doesn’t open a result anymore. Enter your email address to use the tool.',
  failed: 'Your result couldn’t be opened right now. Reload this page to try again.',
}

/**
 * Opens the result of a signed link without the gate, and takes the link out of the URL.
 *
 * @returns what to tell the visitor at the gate, or null
 */
export function useSignedLink(ownTool: ToolType | null, { tool, openTool }: Access): string | null {
  const [note, setNote] = useState<keyof typeof NOTES | null>(null)
  const started = useRef(false)
  const opened = useRef(false)

  /**
   * The tool reads the result from the URL, as it does one that was shared. Nothing may drop the
   * link before: Next would write its own idea of the URL over the result's.
   */
  async function show({ email, lead, input, shared }: LinkedResult): Promise<boolean> {
    const hash = await hashOf(ownTool, input)
    if (hash === null) return false
    rememberOwnLead(lead)
    opened.current = true
    history.replaceState(history.state, '', shared ? hash : markOwner(hash, email))
    await openTool(email)
    return true
  }

  async function open(token: string): Promise<void> {
    setNote('opening')
    const result = await openLink(token)
    if (typeof result !== 'string' && (await show(result))) return setNote(null)
    if (result !== 'failed') dropHash()
    setNote(typeof result === 'string' ? result : 'forged')
  }

  useEffect(() => {
    const token = tokenIn(location.hash)
    if (token === null || started.current) return
    started.current = true
    open(token).catch(() => setNote('failed'))
    // Once: what it closes over doesn't change while the page is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    if (tool && opened.current) dropHash()
  }, [tool])

  return note && NOTES[note]
}
