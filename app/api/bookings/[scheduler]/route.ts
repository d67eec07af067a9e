import { problem } from '#lib/platform/http/problem.ts'
import { env } from '#lib/platform/env/env.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'
import { drainAfterResponse } from '#lib/leads/outbox/drain.ts'
import { CALL_CHANNELS } from '#lib/leads/channels/channels.ts'
import { receive } from '#lib/leads/bookings/receive.ts'
import { schedulerNamed } from '#lib/leads/bookings/schedulers.ts'
import { answerWebhook } from '#lib/leads/provider/webhook.ts'

export * from '#lib/platform/http/only-post.ts'

const MAX_BYTES = 256 * 1024

/** Seconds that a serverless function may spend on deliveries after its response. */
export const maxDuration = 60

/** A webhook of a scheduler. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ scheduler: string }> },
): Promise<Response> {
  const scheduler = schedulerNamed((await params).scheduler)
  if (!scheduler) return problem(404, 'There is no scheduler of this name.')
  const { name, title, secret: variable } = scheduler
  const count = (result: string) => metrics().bookings.inc({ scheduler: name, result })
  return answerWebhook(request, {
    title,
    variable,
    secret: env[variable],
    maxBytes: MAX_BYTES,
    isSigned: (body, headers, secret) => scheduler.isSigned(body, headers, secret, Date.now()),
    count,
    async receive(body) {
      const received = await receive(scheduler, body)
      count(received.result)
      if (received.result === 'stored') drainAfterResponse(CALL_CHANNELS)
      return Response.json(received, { headers: { 'Cache-Control': 'no-store' } })
    },
    failure: 'A booking could not be stored',
  })
}
