import { z } from 'zod'
import type { LoopsSettings } from '#lib/leads/channels/marketing-list/loops.ts'
import { reason } from '#lib/platform/log/log.ts'
import { contactSchema, type Contact } from '#lib/leads/channels/marketing-list/payload.ts'
import type { Attempt } from '#lib/leads/provider/channel.ts'
import { accepted, outcomeOf, type Outcome } from '#lib/leads/provider/outcome.ts'

const refusalSchema = z.object({ message: z.string() })

/**
 * Adds a contact to the marketing list, or updates the one with this email address. Idempotent, so
 * a call that got no response is just repeated. Whether the contact is subscribed stays as it is.
 *
 * @param payload a `Contact`
 */
export async function joinMarketingList(
  payload: unknown,
  settings: LoopsSettings,
  { timeout }: Attempt,
): Promise<Outcome> {
  const contact = contactSchema.safeParse(payload)
  if (!contact.success) return { kind: 'refused', reason: 'the stored contact is not readable' }
  const signal = AbortSignal.timeout(timeout)
  try {
    const response = await updateContact(contact.data, settings, signal)
    const text = await response.text()
    if (!response.ok) return refusal(response, text)
    return accepted('Loops', parse(text))
  } catch (error) {
    const why = signal.aborted ? 'no response in time' : reason(error)
    return { kind: 'failed', reason: `Loops: ${why}` }
  }
}

/** Loops' SDK makes this call too, but can't be aborted and doesn't expose response headers. */
function updateContact(
  contact: Contact,
  { LOOPS_API_KEY: key, LOOPS_API_ROOT: root = 'https://app.loops.so/api/' }: LoopsSettings,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(new URL('v1/contacts/update', root), {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(contact),
    cache: 'no-store',
    // fetch may follow a redirect with a GET.
    redirect: 'manual',
    signal,
  })
}

function refusal({ status, headers }: Response, text: string): Outcome {
  const message = refusalSchema.safeParse(parse(text)).data?.message ?? ''
  return outcomeOf({ status, headers, reason: `Loops: ${status} ${message}`.trim() })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
