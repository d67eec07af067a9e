import type { ToolType } from '#lib/tools/resource-types.ts'

/** What a visitor reads of their link at the gate. */
export interface LinkNote {
  text: string
  /** What passing the gate is for: 'to use the tool'. */
  to?: string
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
