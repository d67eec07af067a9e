import 'server-only'
import { SCHEDULERS } from '#lib/leads/bookings/schedulers.ts'
import { type Variables } from '#lib/leads/bookings/scheduler.ts'
import { log, reason } from '#lib/platform/log/log.ts'

/** How long what a scheduler said is taken for true, in milliseconds. */
const FRESH = 120_000
/** And how long while it doesn't answer. Then nothing is known. */
const KEPT = 900_000
const TIMEOUT = 4000
/** A time that begins sooner is as good as over. */
const SOON = 300_000

interface Known {
  page: string
  /** In order, in milliseconds since 1970. */
  times: number[]
  /** When the scheduler said so, and when it was asked last. */
  at: number
  asked: number
}

let known: Known | undefined
let asking: Promise<void> | undefined

/**
 * The next time that is free on a booking page, in milliseconds since 1970; null where nobody says.
 * Schedulers are asked once in two minutes at most, however many ask here, and nobody waits for
 * that who can be told something.
 */
export async function nextFreeTime(
  page: string,
  variables: Variables,
  now = Date.now(),
): Promise<number | null> {
  if (known?.page !== page) known = { page, times: [], at: 0, asked: 0 }
  const place = known
  if (now - place.asked >= FRESH) {
    place.asked = now
    asking = ask(place, variables, now)
  }
  if (now - place.at >= KEPT) await asking
  if (now - place.at >= KEPT) return null
  return place.times.find((time) => time > now + SOON) ?? null
}

/** A time was taken or given back. */
export function forgetFreeTimes(): void {
  if (known) known.at = known.asked = 0
}

async function ask(place: Known, variables: Variables, now: number): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT)
  const get = async (url: URL, headers: Record<string, string>): Promise<unknown> => {
    const response = await fetch(url, { headers, signal, cache: 'no-store', redirect: 'manual' })
    if (response.status !== 200) throw new Error(`${url.hostname} responded ${response.status}`)
    return response.json()
  }
  for (const { title, free } of SCHEDULERS) {
    try {
      const times = await free(new URL(place.page), { ask: get, variables, now })
      if (!times) continue
      place.times = times.map(Number).toSorted((a, b) => a - b)
      place.at = now
      return
    } catch (error) {
      log.info({ scheduler: title, reason: reason(error) }, 'The next free time is not known')
    }
  }
}
