import { z } from 'zod'
import { ask, bearer, right, wrong, type Check } from '#lib/doctor/finding.ts'
import type { Provider } from '#lib/leads/provider/provider.ts'

const teamSchema = z.object({ teamName: z.string() })

/** Checks that Loops accepts the key. */
const check: Check = async ({ LOOPS_API_KEY: key, LOOPS_API_ROOT: root }) => {
  if (!key) return []
  const url = new URL('v1/api-key', root ?? 'https://app.loops.so/api/')
  const answer = await ask(url, { headers: bearer(key) })
  if (!answer) return [wrong('Loops', 'does not answer.')]
  const team = teamSchema.safeParse(answer.json).data?.teamName
  if (answer.status === 200)
    return [right('Loops', `takes the key (team ${team ?? 'without a name'}).`)]
  return answer.status === 401
    ? [wrong('Loops', 'refuses the key. Make one under Settings, API, and set LOOPS_API_KEY.')]
    : [wrong('Loops', `answers ${answer.status}.`)]
}

export const loops = { name: 'loops', check } as const satisfies Provider
