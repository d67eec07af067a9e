import { methodNotAllowed } from '#lib/http/problem.ts'
import { readiness } from './readiness.ts'

/**
 * Whether leads can be stored and content read right now, 200 or 503; and what keeps deliveries
 * back, for alarms.
 */
export async function GET(): Promise<Response> {
  const found = await readiness()
  const status = found.status === 'ready' ? 200 : 503
  return Response.json(found, { status, headers: { 'Cache-Control': 'no-store' } })
}

const refuse = methodNotAllowed('GET')
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
