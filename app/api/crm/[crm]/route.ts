import { problem } from '#lib/platform/http/problem.ts'
import { env } from '#lib/platform/env/env.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'
import { receive } from '#lib/leads/crm-sync/receive.ts'
import { syncAfterResponse } from '#lib/leads/crm-sync/sync.ts'
import { crmNamed } from '#lib/leads/crms/crms.ts'
import { answerWebhook } from '#lib/leads/provider/webhook.ts'

export * from '#lib/platform/http/only-post.ts'

const MAX_BYTES = 1024 * 1024

/** Seconds that a serverless function may spend after its response. */
export const maxDuration = 60

/** A webhook of a CRM. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ crm: string }> },
): Promise<Response> {
  const crm = crmNamed((await params).crm)
  if (!crm) return problem(404, 'There is no CRM of this name.')
  const { name, title, secret: variable } = crm
  const count = (result: string, by = 1) => metrics().crmEvents.inc({ crm: name, result }, by)
  return answerWebhook(request, {
    title,
    variable,
    secret: env[variable],
    maxBytes: MAX_BYTES,
    isSigned(body, headers, secret) {
      // The URL that the CRM was given, whatever a proxy makes of it.
      const url = `${env.SITE_URL}/api/crm/${name}`
      return crm.isSigned({ url, body, headers, now: Date.now() }, secret)
    },
    count,
    async receive(body) {
      const received = await receive(crm, body)
      for (const [result, number] of Object.entries(received)) count(result, number)
      if (received.stored > 0) syncAfterResponse()
      return Response.json(received, { headers: { 'Cache-Control': 'no-store' } })
    },
    failure: 'What a CRM told could not be stored',
  })
}
