import { problem } from '#lib/platform/http/problem.ts'
import { env } from '#lib/platform/env/env.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'
import { drainAfterResponse } from '#lib/leads/outbox/drain.ts'
import { isSigned, receiveEmailEvent } from '#lib/leads/email-events/receive.ts'
import { answerWebhook } from '#lib/leads/provider/webhook.ts'

export * from '#lib/platform/http/only-post.ts'

const MAX_BYTES = 256 * 1024

/** Seconds that a serverless function may spend on deliveries after its response. */
export const maxDuration = 60

/** A webhook of Resend. */
export async function POST(request: Request): Promise<Response> {
  const count = (result: string, type = 'other') => metrics().emailEvents.inc({ type, result })
  return answerWebhook(request, {
    title: 'Resend',
    variable: 'RESEND_WEBHOOK_SECRET',
    secret: env.RESEND_WEBHOOK_SECRET,
    maxBytes: MAX_BYTES,
    isSigned,
    count,
    async receive(body) {
      const received = await receiveEmailEvent(body)
      const { type, result } = received
      count(result, type)
      if (result === 'early') return problem(503, EARLY, { headers: { 'Retry-After': '5' } })
      // The marketing list hears of an address that gets no more emails.
      if (result === 'stored') drainAfterResponse(['marketing-list'])
      return Response.json(received, { headers: { 'Cache-Control': 'no-store' } })
    },
    failure: 'What became of an email could not be stored',
  })
}

const EARLY = 'This may be of an email that is just being stored. Please send it again.'
