import { release } from '#lib/platform/env/release.ts'
import { methodNotAllowed } from '#lib/platform/http/problem.ts'
import { readiness } from './readiness.ts'

/**
 * Whether leads can be stored and content can be read now, 200 or 503; plus the state of
 * deliveries, for alarms.
 */
export async function GET(): Promise<Response> {
  const result = await readiness()
  const status = result.status === 'ready' ? 200 : 503
  return Response.json(
    { ...result, ...release },
    { status, headers: { 'Cache-Control': 'no-store' } },
  )
}

const refuse = methodNotAllowed('GET')
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
