import type { ReactNode } from 'react'
import type { ToolType } from '#lib/tools/resource-types.ts'

/** The gate's state and what it can do. */
export interface Access {
  busy: boolean
  /** The last error, until the next attempt. */
  failure: Message | null
  /** The unlocked document, and whether the browser opened it in a new tab. */
  document: { url: string; opened: boolean } | null
  /** The tool, once unlocked. */
  tool: ReactNode
  /** How often one was opened: another result is another tool. */
  openings: number
  /** `trap` is the honeypot field's value: empty unless a bot filled it in. */
  submit: (typed: string, trap?: unknown) => Promise<void>
  /**
   * Opens the tool without the gate, for whom passed it before, as whom it was open if no address
   * is given, or for nobody known: ''. False if the resource is a document.
   */
  openTool: (email?: string) => Promise<boolean>
  /** Back to the gate. */
  closeTool: () => void
  /** Clears the error while the visitor corrects the input. */
  clearFailure: () => void
}

/** What a visitor reads of their link at the gate. */
export interface LinkNote {
  text: string
  /** What passing the gate is for: 'to use the tool'. */
  to?: string
}

/** What opening a link needs of the gate. */
export interface LinkGate extends Pick<Access, 'tool' | 'openTool'> {
  ownTool: ToolType | null
  setNote: (note: LinkNote | null) => void
  setAbove: (above: ReactNode) => void
  /** Shows a result's fragment to the tool, which reads it from the URL as it does a shared one. */
  putIntoUrl: (hash: string) => void
  backToGate: () => void
  /** The link that was followed last. */
  latest: string | undefined
  /** The fragment of a result that is open for nobody known. */
  viewed: string | null
  /** The same, once somebody is at the gate to enter the address that it is for. */
  claimed: string | null
}

/** What the gate needs to know of a resource. The list of types itself stays on the server. */
export interface GatedResource {
  slug: string
  title: string
  /** URL of what opens: our own for a document or a link, or what a tool embeds. */
  url: string | null
  /** The tool that opens in the page; null for what opens in a new tab. */
  tool: ToolType | null
  /** Whether nothing can open without a URL. */
  needsUrl: boolean
  /** The button's label, the note below it, and the toast's text once the gate is open. */
  texts: { submit: string; hint: string; success: string }
}

/**
 * What every gate says, fixed by docs/specification.md A8. The rest is in lib/tools/resource-types.
 */

export interface Message {
  title: string
  text: string
  destructive?: boolean
}

export const INVALID_EMAIL: Message = {
  title: 'Invalid email',
  text: 'Please enter a valid email address to access the resource.',
  destructive: true,
}

export const INSERT_FAILURE: Message = {
  title: 'Error',
  text: 'There was an error processing your request. Please try again.',
  destructive: true,
}

export const UNEXPECTED_FAILURE: Message = {
  title: 'Error',
  text: 'There was an unexpected error. Please try again.',
  destructive: true,
}

export const COMING_SOON: Message = {
  title: 'Coming Soon!',
  text: 'This resource is being prepared and will be available soon.',
}

export const BUSY_LABEL = 'Processing...'

export function success(text: string): Message {
  return { title: 'Success!', text }
}
