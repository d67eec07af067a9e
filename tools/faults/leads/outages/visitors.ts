import { setTimeout as sleep } from 'node:timers/promises'
import { Dice } from '#tools/random.ts'
import { submit, type Submission } from '#tools/faults/leads/visitors.ts'
import type { TimedRequest } from '#tools/faults/leads/readiness.ts'

const VISITORS = 4

/**
 * Visitors who submit leads to all processes of a site, and watchers who check each one's
 * readiness.
 */
export interface Visitors {
  submissions: Submission[]
  presses: TimedRequest[]
  checks: TimedRequest[]
  /** Aborted when the visitors stop, also because the site refused one. */
  signal: AbortSignal
  /** Stops the visitors. @throws the response that refused one */
  stop: () => Promise<void>
}

export function startVisitors(sites: readonly [string, ...string[]], seed: number): Visitors {
  const dice = new Dice(seed)
  const controller = new AbortController()
  const { signal } = controller
  const [submissions, presses, checks]: [Submission[], TimedRequest[], TimedRequest[]] = [
    [],
    [],
    [],
  ]
  const onPress = (press: TimedRequest) => void presses.push(press)
  let next = 0
  const visitor = async () => {
    while (!signal.aborted) {
      submissions.push(await submit(next++, sites, dice, { onPress, signal }))
      await sleep(dice.between(50, 250))
    }
  }
  const probe = async (site: string) => {
    while (!signal.aborted) {
      checks.push(await checkReadiness(site))
      await sleep(100)
    }
  }
  const ended = Promise.all([...Array.from({ length: VISITORS }, visitor), ...sites.map(probe)])
  ended.catch(() => controller.abort())
  const stop = async () => {
    controller.abort()
    await ended
  }
  return { submissions, presses, checks, signal, stop }
}

async function checkReadiness(site: string): Promise<TimedRequest> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(20_000)
  const status = await fetch(`${site}/api/health/ready`, { signal }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => null,
  )
  return { site, startedAt, endedAt: performance.now(), status }
}
