import type { HONEYPOT } from '#lib/leads/honeypot.ts'
import { keepOwnLead } from '#lib/leads/own-lead.ts'

/** Milliseconds after which no answer is an answer. */
const LIMIT = 20_000

/**
 * Has the server store a lead. 'saved' once it is; 'invalid-email' or 'not-saved' where the server says so.
 *
 * @param lead.idempotencyKey the same for each try until one is 'saved', so that a try whose answer was lost is not stored
 * twice
 * @throws when there is no answer, or none that can be read
 */
export async function saveLead(lead: {
  email: string
  source: string
  page: string
  idempotencyKey: string | undefined
  /** What stands beside the e-mail field. */
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
    if (typeof said.id === 'string') keepOwnLead(said.id)
    return 'saved'
  }
  if (answer.ok || !('status' in said)) throw new Error('unreadable answer')
  return answer.status === 422 && 'field' in said && said.field === 'email'
    ? 'invalid-email'
    : 'not-saved'
}
