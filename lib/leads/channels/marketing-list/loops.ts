import { z } from 'zod'
import { tryFetch, bearer, pass, fail, type Check } from '#lib/platform/finding.ts'
import type { Env } from '#lib/platform/env/env.ts'
import type { Provider } from '#lib/leads/provider/provider.ts'

export type LoopsSettings = Pick<Env, 'LOOPS_API_KEY' | 'LOOPS_API_ROOT'>

const teamSchema = z.object({ teamName: z.string() })

/** Checks that Loops accepts the key. */
const check: Check = async ({ LOOPS_API_KEY: key, LOOPS_API_ROOT: root }) => {
  if (!key) return []
  const url = new URL('v1/api-key', root ?? 'https://app.loops.so/api/')
  const response = await tryFetch(url, { headers: bearer(key) })
  if (!response) return [fail('Loops', 'does not respond.')]
  const team = teamSchema.safeParse(response.json).data?.teamName
  if (response.status === 200)
    return [pass('Loops', `takes the key (team ${team ?? 'without a name'}).`)]
  return response.status === 401
    ? [fail('Loops', 'refuses the key. Make one under Settings, API, and set LOOPS_API_KEY.')]
    : [fail('Loops', `responds with ${response.status}.`)]
}

export const loops = { name: 'loops', check } as const satisfies Provider
