import 'server-only'
import { Resend, type ErrorResponse } from 'resend'
import { env } from '#lib/env.ts'
import { parseRetryAfter } from '#lib/leads/backoff.ts'
import { isFinal, type Outcome } from '#lib/leads/outcome.ts'
import { teamEmailSchema } from '#lib/leads/team-email/payload.ts'

/** Pause after a 429 answer that names none. */
const RATE_LIMIT_PAUSE = 1_000

/**
 * Sends an e-mail to the team through Resend. The same key with the same payload is sent once, however often it is tried
 * within Resend's 24 hours.
 *
 * @param payload a `TeamEmail`
 * @param timeLimit milliseconds
 */
export async function sendTeamEmail(
  payload: unknown,
  timeLimit: number,
  idempotencyKey: string,
): Promise<Outcome> {
  const email = teamEmailSchema.safeParse(payload)
  if (!email.success) return { kind: 'refused', reason: 'the stored e-mail is not readable' }
  const resend = new Resend(env.RESEND_API_KEY, { baseUrl: env.RESEND_BASE_URL })
  const signal = AbortSignal.timeout(timeLimit)
  const answer = await resend.emails.send(email.data, { idempotencyKey, signal })
  if (answer.error) return outcomeOf(answer.error, answer.headers ?? {}, signal)
  return { kind: 'sent', providerId: answer.data.id }
}

function outcomeOf(
  error: ErrorResponse,
  headers: Record<string, string>,
  signal: AbortSignal,
): Outcome {
  const { statusCode, name, message } = error
  if (signal.aborted) return { kind: 'failed', reason: 'Resend: no answer in time' }
  const said = `Resend: ${[statusCode, name, message].filter(Boolean).join(' ')}`.slice(0, 500)
  if (statusCode === 429) {
    const holdFor = parseRetryAfter(headers['retry-after']) ?? RATE_LIMIT_PAUSE
    return { kind: 'failed', reason: said, holdFor }
  }
  // A wrong key is put right by the operator, and then everything that waited goes out.
  if (String(name).endsWith('_api_key')) return { kind: 'failed', reason: said }
  const final = name === 'invalid_idempotent_request' || isFinal(statusCode ?? 0)
  return { kind: final ? 'refused' : 'failed', reason: said }
}
