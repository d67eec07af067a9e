import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { markOwner } from '#lib/tools/reports/link-owner.ts'
import type { ToolType } from '#lib/tools/resource-types.ts'
import { dropHash, forget, OPENED_LINK, recall } from '#lib/ui/tab-memory.ts'
import { toast } from '#lib/ui/toast-store.ts'
import type { LinkGate } from './follow-link.tsx'
import type { LinkNote } from './gate.ts'
import type { Access } from './use-access.ts'
import { holdsResult } from './tools.tsx'

const PREFIX = '#open='
const OPENING = { text: 'Opening your result…' }
const FAILED = { text: 'Your result couldn’t be opened right now. Reload this page to try again.' }

/**
 * Opens the result of a signed link without the gate, and takes the link out of the URL. The tab
 * keeps it: after a reload, or on coming back, the result opens again with what was entered since.
 */
export function useSignedLink(ownTool: ToolType | null, access: Access) {
  const { tool, openTool, closeTool } = access
  /** What to tell the visitor at the gate, and above a result that the link opened. */
  const [note, setNote] = useState<LinkNote | null>(null)
  const [above, setAbove] = useState<ReactNode>(null)
  const isInUrl = useRef(false)
  const link = useRef<Pick<LinkGate, 'latest' | 'viewed' | 'claimed'>>({
    latest: undefined,
    viewed: null,
    claimed: null,
  })

  function putIntoUrl(hash: string): void {
    isInUrl.current = true
    history.replaceState(history.state, '', hash)
  }

  function backToGate(): void {
    forget(OPENED_LINK)
    link.current.viewed = null
    setAbove(null)
    closeTool()
  }

  const follow = useEffectEvent(async (hash: string, isNew: boolean) => {
    const token = isNew ? tokenIn(hash) : keptToken()
    if (token !== null) {
      setNote(OPENING)
      try {
        const { followLink } = await import('./follow-link.tsx')
        const gate = { tool, openTool, ownTool, setNote, setAbove, putIntoUrl, backToGate }
        return await followLink(token, isNew, Object.assign(link.current, gate))
      } catch {
        if (tool) toast({ title: 'Error', ...FAILED, destructive: true })
        return setNote(FAILED)
      }
    }
    // A result was pasted over an open tool.
    if (!tool || !(await holdsResult(ownTool, hash))) return
    isInUrl.current = false
    if (link.current.viewed === null) await openTool()
    else backToGate()
  })

  useEffect(() => {
    const onChange = () => follow(location.hash, true)
    queueMicrotask(() => follow(location.hash, location.hash !== ''))
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [])

  useEffect(() => {
    if (tool && isInUrl.current) dropHash()
    if (tool) link.current.claimed = null
  }, [tool])

  return {
    note,
    above,
    submit: (typed: string, trap?: unknown) => {
      const { claimed } = link.current
      if (claimed && location.hash) putIntoUrl(markOwner(claimed, typed.trim()))
      return access.submit(typed, trap)
    },
  }
}

/** The token of a signed link, or null if the URL's fragment holds none. */
function tokenIn(hash: string): string | null {
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null
}

/** The token whose result was open on this page in this tab. */
function keptToken(): string | null {
  const token = recall(OPENED_LINK, location.pathname)
  return typeof token === 'string' ? token : null
}
