import { setTimeout as sleep } from 'node:timers/promises'
import { Dice } from '#tools/random.ts'
import { submit, type Submission } from '#tools/faults/leads/visitors.ts'
import type { Seen } from '#tools/faults/leads/honesty.ts'

const VISITORS = 4

/**
 * Visitors who submit leads to all processes of a site, and watchers who check each one's
 * readiness.
 */
export interface Crowd {
  submissions: Submission[]
  presses: Seen[]
  looks: Seen[]
  /** Aborted when the visitors stop, also because the site refused one. */
  signal: AbortSignal
  /** Stops the visitors. @throws the response that refused one */
  goHome: () => Promise<void>
}

export function letIn(sites: readonly [string, ...string[]], seed: number): Crowd {
  const dice = new Dice(seed)
  const stop = new AbortController()
  const { signal } = stop
  const [submissions, presses, looks]: [Submission[], Seen[], Seen[]] = [[], [], []]
  const see = (press: Seen) => void presses.push(press)
  let next = 0
  const visitor = async () => {
    while (!signal.aborted) {
      submissions.push(await submit(next++, sites, dice, { see, signal }))
      await sleep(dice.between(50, 250))
    }
  }
  const watcher = async (site: string) => {
    while (!signal.aborted) {
      looks.push(await lookAt(site))
      await sleep(100)
    }
  }
  const ended = Promise.all([...Array.from({ length: VISITORS }, visitor), ...sites.map(watcher)])
  ended.catch(() => stop.abort())
  const goHome = async () => {
    stop.abort()
    await ended
  }
  return { submissions, presses, looks, signal, goHome }
}

async function lookAt(site: string): Promise<Seen> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(20_000)
  const status = await fetch(`${site}/api/health/ready`, { signal }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => null,
  )
  return { site, startedAt, endedAt: performance.now(), status }
}
