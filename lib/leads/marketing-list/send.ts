import 'server-only'
import { APIError, LoopsClient, RateLimitExceededError } from 'loops'
import { env } from '#lib/env.ts'
import { reason } from '#lib/http/log.ts'
import { contactSchema } from '#lib/leads/marketing-list/payload.ts'
import { isFinal, type Outcome } from '#lib/leads/outcome.ts'
import { withTimeLimit } from '#lib/leads/time-limit.ts'

/** Loops counts calls per second and names no other wish. */
const RATE_LIMIT_PAUSE = 1_000

/**
 * Adds a contact to the marketing list, or updates the one that has this address: repeating it changes nothing, so a call
 * that got no answer is simply made again. Whether the contact is subscribed is left alone.
 *
 * @param payload a `Contact`
 * @param timeLimit milliseconds; the SDK has no limit of its own
 */
export async function joinMarketingList(payload: unknown, timeLimit: number): Promise<Outcome> {
  const contact = contactSchema.safeParse(payload)
  if (!contact.success) return { kind: 'refused', reason: 'the stored contact is not readable' }
  const { email, source } = contact.data
  try {
    const update = loops().updateContact({ email, properties: { source } })
    const { id } = await withTimeLimit(update, timeLimit)
    return { kind: 'sent', providerId: id }
  } catch (error) {
    return outcomeOf(error)
  }
}

function loops(): LoopsClient {
  const client = new LoopsClient(env.LOOPS_API_KEY)
  if (env.LOOPS_API_ROOT) client.apiRoot = env.LOOPS_API_ROOT
  return client
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof RateLimitExceededError) {
    return { kind: 'failed', reason: `Loops: ${error.message}`, holdFor: RATE_LIMIT_PAUSE }
  }
  const said = `Loops: ${reason(error)}`
  if (error instanceof APIError && isFinal(error.statusCode))
    return { kind: 'refused', reason: said }
  return { kind: 'failed', reason: said }
}
