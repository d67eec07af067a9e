import 'server-only'
import { Resend, type ErrorResponse } from 'resend'
import { env } from '#lib/env.ts'
import { outcomeOf, type Outcome } from '#lib/leads/outcome.ts'
import { emailSchema } from '#lib/leads/mail/payload.ts'

/**
 * Sends an e-mail through Resend. The same key with the same payload is sent once, however often it is tried
 * within Resend's 24 hours.
 *
 * @param payload an `Email`
 * @param timeLimit milliseconds
 */
export async function sendEmail(
  payload: unknown,
  timeLimit: number,
  idempotencyKey: string,
): Promise<Outcome> {
  const email = emailSchema.safeParse(payload)
  if (!email.success) return { kind: 'refused', reason: 'the stored e-mail is not readable' }
  const resend = new Resend(env.RESEND_API_KEY, { baseUrl: env.RESEND_BASE_URL })
  const signal = AbortSignal.timeout(timeLimit)
  const answer = await resend.emails.send(email.data, { idempotencyKey, signal })
  if (!answer.error) return { kind: 'sent', providerId: answer.data.id }
  if (signal.aborted) return { kind: 'failed', reason: 'Resend: no answer in time' }
  return refusal(answer.error, new Headers(answer.headers ?? {}))
}

function refusal({ statusCode, name, message }: ErrorResponse, headers: Headers): Outcome {
  const reason = `Resend: ${[statusCode, name, message].filter(Boolean).join(' ')}`.slice(0, 500)
  return outcomeOf({ status: statusCode ?? 0, headers, reason, about: aboutWhat(name) })
}

function aboutWhat(name: ErrorResponse['name']): 'delivery' | 'account' | undefined {
  switch (name) {
    // Whatever the status, which is 403 for a sender whose domain was not verified.
    case 'validation_error':
    // The key came with another payload: this one was sent before, and was changed since.
    case 'invalid_idempotent_request':
      return 'delivery'
    case 'daily_quota_exceeded':
    case 'monthly_quota_exceeded':
      return 'account'
    default:
      return undefined
  }
}
