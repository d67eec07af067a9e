import { readContentGauge } from '#lib/content/health.ts'
import { env } from '#lib/platform/env/env.ts'
import { hasBearer, unauthorized } from '#lib/platform/http/guards.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { readDeliveries } from '#lib/leads/outbox/health.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'

export * from '#lib/platform/http/only-get.ts'

/** In Prometheus's text format (docs/operations.md). */
export async function GET(request: Request): Promise<Response> {
  if (!env.METRICS_TOKEN) return problem(404, 'There are no metrics: METRICS_TOKEN is not set.')
  if (!hasBearer(request, env.METRICS_TOKEN)) return unauthorized()
  const { registry } = metrics()
  await Promise.all([readDeliveries(), readContentGauge()])
  return new Response(await registry.metrics(), {
    headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
  })
}
