import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { prefersMarkdown } from '#lib/platform/http/prefers-markdown.ts'

/** What was chosen for each `Accept`: browsers send a handful of them. */
const choices = new LRUCache<string, boolean>({ max: 100 })

/** Whether a client would rather have a page's Markdown twin. */
export function wantsTwin({ headers: { accept } }: IncomingMessage): boolean {
  if (!accept) return false
  const before = choices.get(accept)
  if (before !== undefined) return before
  const choice = prefersMarkdown(accept)
  choices.set(accept, choice)
  return choice
}
