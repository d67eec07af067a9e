import { Resend } from 'resend'
import { z } from 'zod'
import type { ResendSettings } from '#lib/leads/email/resend.ts'
import { accepted, outcomeOf, type Outcome } from '#lib/leads/provider/outcome.ts'
import { emailSchema } from '#lib/leads/email/payload.ts'
import type { Attempt } from '#lib/leads/provider/channel.ts'

/**
 * Sends an email through Resend. The same key with the same payload is sent once, however often it
 * is tried within Resend's 24 hours.
 *
 * @param payload an `Email`
 */
export async function sendEmail(
  payload: unknown,
  { RESEND_API_KEY, RESEND_BASE_URL }: ResendSettings,
  { timeout, key: idempotencyKey }: Attempt,
): Promise<Outcome> {
  const email = emailSchema.safeParse(payload)
  if (!email.success) return { kind: 'refused', reason: 'the stored email is not readable' }
  const resend = new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL })
  const signal = AbortSignal.timeout(timeout)
  const response = await resend.emails.send(email.data, { idempotencyKey, signal })
  if (!response.error) return accepted('Resend', response.data)
  if (signal.aborted) return { kind: 'failed', reason: 'Resend: no response in time' }
  return refusal(response.error, new Headers(response.headers ?? {}))
}

/** The SDK passes on whatever JSON arrived, under a type that it may not match. */
const errorSchema = z
  .object({
    statusCode: z.number().catch(0),
    name: z.string().optional().catch(undefined),
    message: z.string().optional().catch(undefined),
  })
  .catch({ statusCode: 0 })

function refusal(error: unknown, headers: Headers): Outcome {
  const { statusCode, name, message } = errorSchema.parse(error)
  const reason = `Resend: ${[statusCode, name, message].filter(Boolean).join(' ')}`
  return outcomeOf({ status: statusCode, headers, reason, about: aboutWhat(name) })
}

function aboutWhat(name: string | undefined): 'delivery' | 'account' | undefined {
  switch (name) {
    // Regardless of the status, which is 403 for a sender whose domain isn't verified.
    case 'validation_error':
    // The key was used with another payload: this email was sent before, and has changed since.
    case 'invalid_idempotent_request':
      return 'delivery'
    case 'daily_quota_exceeded':
    case 'monthly_quota_exceeded':
      return 'account'
    default:
      return undefined
  }
}
