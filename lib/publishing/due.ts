import 'server-only'
import type { SanityClient } from '@sanity/client'
import { z } from 'zod'
import { carryOut, settle } from './carry-out.ts'
import { readSchedule, SCHEDULE_TYPE, type Schedule } from './schedule.ts'

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
  const due: Schedule[] = []
  for (const document of waiting) {
    const schedule = readSchedule(document)
    const wait = Date.parse(schedule?.at ?? now) - Date.parse(now)
    if (wait > 0) carried.next = Math.min(carried.next, wait)
    else if (schedule) due.push(schedule)
    else await giveUp(document, 'The schedule itself is incomplete.', client, carried)
  }
  await carryOutAll(due, client, carried)
  return carried
}

/**
 * What is refused is tried again as long as others get through: a page may refer to a story that
 * goes live at the same moment.
 */
async function carryOutAll(due: Schedule[], client: SanityClient, carried: Carried): Promise<void> {
  const refused = new Map<Schedule, string>()
  for (const schedule of due) {
    try {
      const reason = await carryOut(schedule, client)
      if (reason) refused.set(schedule, reason)
    } catch (error) {
      carried.errors.push(error)
    }
  }
  if (refused.size === 0) return
  if (refused.size < due.length) return carryOutAll([...refused.keys()], client, carried)
  for (const [schedule, reason] of refused) await giveUp(schedule, reason, client, carried)
}

async function giveUp(
  schedule: Pick<Schedule, '_id' | '_rev'>,
  reason: string,
  client: SanityClient,
  { errors }: Carried,
): Promise<void> {
  await settle(schedule, 'failed', reason, client).catch((error: unknown) => errors.push(error))
}
