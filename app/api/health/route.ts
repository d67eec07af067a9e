import { release } from '#lib/platform/env/release.ts'
import { methodNotAllowed } from '#lib/platform/http/problem.ts'

/**
 * Whether this process responds. Checks no other service: for a supervisor that restarts it or
 * takes it out of rotation.
 */
export function GET(): Response {
  return Response.json(
    { status: 'alive', ...release },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

const refuse = methodNotAllowed('GET')
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
