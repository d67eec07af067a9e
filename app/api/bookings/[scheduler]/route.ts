import { readText } from '#lib/platform/http/body.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { env } from '#lib/platform/env/env.ts'
import { logError } from '#lib/platform/log/log.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'
import { drainAfterResponse } from '#lib/leads/outbox/drain.ts'
import { CHANNEL_NAMES } from '#lib/leads/channels/channels.ts'
import { receive } from '#lib/leads/bookings/receive.ts'
import { tellingOfCalls } from '#lib/leads/bookings/tell.ts'
import { schedulerNamed } from '#lib/leads/bookings/schedulers.ts'

export * from '#lib/platform/http/only-post.ts'

const MAX_BYTES = 256 * 1024

/** Seconds that a serverless function may spend on deliveries after its response. */
export const maxDuration = 60

/** A webhook of a scheduler. Its body is read by nobody before its signature is known to be right. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ scheduler: string }> },
): Promise<Response> {
  const scheduler = schedulerNamed((await params).scheduler)
  if (!scheduler) return problem(404, 'There is no scheduler of this name.')
  const { name, title, secret: variable } = scheduler
  const count = (result: string) => metrics().bookings.inc({ scheduler: name, result })
  const secret = env[variable]
  if (!secret)
    return problem(503, `${title} is not connected: ${variable} is not set (docs/deploy.md).`)
  const body = await readText(request, MAX_BYTES)
  if (!body.ok) {
    count('refused')
    return body.response
  }
  if (!scheduler.isSigned(body.value, request.headers, secret, Date.now())) {
    count('refused')
    return problem(401, `This is not signed with ${variable}, or was signed too long ago.`)
  }
  try {
    const received = await receive(scheduler, body.value, await tellingOfCalls())
    count(received.result)
    if (received.result === 'stored') drainAfterResponse(CHANNEL_NAMES)
    return Response.json(received, { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    count('failed')
    logError('A booking could not be stored', error)
    return problem(503, 'This could not be stored. Please send it again.')
  }
}
