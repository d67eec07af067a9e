import { release } from '#lib/platform/env/release.ts'

export * from '#lib/platform/http/only-get.ts'

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
