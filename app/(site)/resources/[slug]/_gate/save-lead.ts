import type { HONEYPOT } from '#lib/leads/capture/honeypot.ts'
import { rememberOwnLead } from '#lib/leads/capture/own-lead.ts'

/** Request timeout, ms. */
const LIMIT = 20_000

/**
 * Stores a lead on the server. 'saved' on success; 'invalid-email' or 'not-saved' if the server
 * says so.
 *
 * @param lead.idempotencyKey the same for each attempt until one is 'saved', so that an attempt
 * whose response was lost isn't stored twice
 * @throws if there is no response or it can't be read
 */
export async function saveLead(lead: {
  email: string
  source: string
  page: string
  idempotencyKey: string | undefined
  /** The consent text beside the email field. */
  consent: string
  /** How the visit began. */
  attribution: unknown
  [HONEYPOT]?: unknown
}): Promise<'saved' | 'invalid-email' | 'not-saved'> {
  const answer = await fetch('/api/leads', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(lead),
    signal: AbortSignal.timeout(LIMIT),
  })
  const said: unknown = await answer.json()
  if (typeof said !== 'object' || said === null) throw new Error('unreadable answer')
  if (answer.status === 201 && 'id' in said) {
    if (typeof said.id === 'string') rememberOwnLead(said.id)
    return 'saved'
  }
  if (answer.ok || !('status' in said)) throw new Error('unreadable answer')
  return answer.status === 422 && 'field' in said && said.field === 'email'
    ? 'invalid-email'
    : 'not-saved'
}
