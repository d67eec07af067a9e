import 'server-only'
import type { SanityClient } from '@sanity/client'
import { z } from 'zod'
import { carryOut, settle } from './carry-out.ts'
import { readSchedule, SCHEDULE_TYPE } from './schedule.ts'

/**
 * What waits, and the lake's own time, so that a machine whose clock is wrong publishes nothing
 * early. Drafts are none: contributors may write those.
 */
const WAITING = `{
  "now": now(),
  "waiting": *[_type == "${SCHEDULE_TYPE}" && state == "waiting" && _id in path("schedule.**")]
    | order(at asc, _id asc)
}`

const answer = z.object({
  now: z.iso.datetime({ offset: true }),
  waiting: z.array(z.looseObject({ _id: z.string(), _rev: z.string() })),
})

export interface Carried {
  /** In how many milliseconds the next schedule is due; Infinity if none waits. */
  next: number
  /** Why schedules that are due still wait; empty if none does. */
  errors: unknown[]
}

/**
 * Carries out every schedule that is due. Any number of processes may do so at once.
 *
 * @throws the client's error if the lake doesn't respond
 */
export async function carryOutDue(client: SanityClient): Promise<Carried> {
  const { now, waiting } = answer.parse(await client.fetch(WAITING, {}, { cache: 'no-store' }))
  const carried: Carried = { next: Infinity, errors: [] }
  for (const document of waiting) {
    const schedule = readSchedule(document)
    const wait = schedule ? Date.parse(schedule.at) - Date.parse(now) : 0
    if (wait > 0) {
      carried.next = Math.min(carried.next, wait)
      continue
    }
    const work = schedule
      ? carryOut(schedule, client)
      : settle(document, 'failed', 'The schedule itself is incomplete.', client)
    await work.catch((error: unknown) => carried.errors.push(error))
  }
  return carried
}
