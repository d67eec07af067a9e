import type { ReactNode } from 'react'
import { keepBooking } from '#lib/leads/booking/own-booking.ts'
import { keptLeads, rememberOwnLead } from '#lib/leads/person/in-browser.ts'
import { knowResult, sendWaiting } from '#lib/leads/story/send-event.ts'
import { markOwner } from '#lib/tools/reports/link-owner.ts'
import type { ToolType } from '#lib/tools/resource-types.ts'
import { dropHash, forget, OPENED_LINK, remember } from '#lib/ui/tab-memory.ts'
import { toast } from '#lib/ui/toast-store.ts'
import { Notice } from '#app/(site)/resources/[slug]/_report-actions/notice.tsx'
import { forgetEntered, hashOf, holdsEntered, holdsResult, restartLabel } from './tools.tsx'
import type { LinkNote } from './gate.ts'
import type { Access } from './use-access.ts'

const TIMEOUT_MS = 20_000

/** What opening a link needs of the gate. */
export interface LinkGate extends Pick<Access, 'tool' | 'openTool'> {
  ownTool: ToolType | null
  setNote: (note: LinkNote | null) => void
  setAbove: (above: ReactNode) => void
  /** Shows a result's fragment to the tool, which reads it from the URL as it does a shared one. */
  putIntoUrl: (hash: string) => void
  backToGate: () => void
  latest: string | undefined
  /** The fragment of a result that is open for nobody known. */
  viewed: string | null
  /** The same, once somebody is at the gate to enter the address that it is for. */
  claimed: string | null
}

interface LinkedResult {
  input: object
  /** Whether it came from someone else's link. */
  shared: boolean
  /** Whether questions read otherwise today than in what was answered. */
  isReworded: boolean
  /** Whose it is, on a device that passed the gate for it; null on every other. */
  owner: {
    email: string
    lead: string
    /** What the lead is called outside the site. */
    reference: string
  } | null
}

const FAILURES = {
  expired: {
    text: 'This link has expired: it worked for 90 days.',
    to: 'to use the tool again',
  },
  forged: { text: 'This link no longer works.', to: 'to use the tool' },
} satisfies Record<string, LinkNote>

const CLAIMED = {
  text: 'If this result was sent to your address, it becomes yours here too.',
  to: 'to go on with it',
}

/**
 * Opens what a signed link is for. On a device that didn't pass the gate for it, it opens for
 * nobody known: nothing is recorded until an address is entered, and the page says the same to
 * everyone who enters one.
 *
 * @throws if it is worth another try
 */
export async function followLink(token: string, isNew: boolean, gate: LinkGate): Promise<void> {
  gate.latest = token
  const { ownTool } = gate
  const before = location.hash
  const result = await openLink(token)
  const hash = typeof result === 'string' ? null : await hashOf(ownTool, result.input)
  if (gate.latest !== token) return
  // Another result was pasted while the server was answering: that is the one they want.
  if (location.hash !== before && (await holdsResult(ownTool, location.hash)))
    return gate.setNote(null)
  if (result === 'failed') throw new Error('The link could not be opened.')
  if (typeof result !== 'string' && hash !== null) {
    await show(result, hash, isNew, gate)
    remember(OPENED_LINK, location.pathname, token)
    return gate.setNote(null)
  }
  forget(OPENED_LINK)
  dropHash()
  const failure = FAILURES[typeof result === 'string' ? result : 'forged']
  gate.setNote(failure)
  if (gate.tool) toast({ title: 'Error', text: failure.text, destructive: true })
}

/** Nothing may drop the link before: Next would write its own idea of the URL over the result's. */
async function show(
  { owner, input, shared, isReworded }: LinkedResult,
  hash: string,
  isNew: boolean,
  gate: LinkGate,
): Promise<void> {
  const { ownTool } = gate
  // Of the lead that was here before.
  sendWaiting()
  rememberOwnLead(owner?.lead)
  if (owner) keepBooking(owner.email, owner.reference, owner.lead)
  if (isNew) forgetEntered(ownTool)
  if (!holdsEntered(ownTool)) {
    knowResult(input)
    gate.putIntoUrl(owner && !shared ? markOwner(hash, owner.email) : hash)
  }
  gate.viewed = owner ? null : hash
  gate.setAbove(
    <>
      {!owner && (
        <Notice actions={choices(gate, hash)}>
          You opened a result from an email. Read it and try things out: nothing you change here is
          kept. Is it yours? Enter your email address to go on with it.
        </Notice>
      )}
      {isReworded && (
        <Notice actions={{}}>
          Some questions have been reworded since these answers were given. You see today's words.
        </Notice>
      )}
    </>,
  )
  await gate.openTool(owner?.email ?? '')
}

/** What can be done about a result that is open for nobody known, by the buttons' labels. */
function choices(gate: LinkGate, hash: string): Record<string, () => void> {
  const { ownTool, putIntoUrl, backToGate } = gate
  function leave(note: LinkNote | null): void {
    // Another link may be opening: not any more.
    gate.latest = undefined
    gate.setNote(note)
    backToGate()
    focusGate()
  }
  return {
    'Enter your email address': () => {
      leave(CLAIMED)
      gate.claimed = hash
      if (holdsEntered(ownTool)) dropHash()
      else putIntoUrl(hash)
    },
    [restartLabel(ownTool)]: () => {
      leave(null)
      forgetEntered(ownTool)
      dropHash()
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

/** Asks the server what a token opens on this device. `failed`: worth another try. Never throws. */
async function openLink(token: string): Promise<LinkedResult | 'expired' | 'forged' | 'failed'> {
  try {
    const response = await fetch('/api/results/open', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, leads: keptLeads() }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 410) return 'expired'
    if (response.status === 404 || response.status === 422) return 'forged'
    return response.ok ? (read(await response.json()) ?? 'failed') : 'failed'
  } catch {
    return 'failed'
  }
}

function read(body: unknown): LinkedResult | null {
  const { owner, input, shared, isReworded } = Object(body)
  if (typeof input !== 'object' || input === null) return null
  const { email, lead, reference } = Object(owner)
  const isOwned = [email, lead, reference].every((text) => typeof text === 'string')
  return {
    input,
    shared: shared === true,
    isReworded: isReworded === true,
    owner: isOwned ? { email, lead, reference } : null,
  }
}
