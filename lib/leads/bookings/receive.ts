import 'server-only'
import type { BookingEvent } from '#lib/leads/bookings/fold.ts'
import { forgetFreeTimes } from '#lib/leads/bookings/free-time.ts'
import { isKnown, recordBookings } from '#lib/leads/bookings/record.ts'
import type { Scheduler } from '#lib/leads/bookings/scheduler.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import { readEvent } from '#lib/leads/provider/webhook.ts'
import { withLeadPriority } from '#lib/platform/database/lead-priority.ts'
import { retryOnLostConnection } from '#lib/platform/database/lost-connection.ts'
import { log } from '#lib/platform/log/log.ts'

export interface Received {
  result: Awaited<ReturnType<typeof recordBookings>> | 'unknown' | 'unread'
  /** Why a person has to read it. */
  reason?: string
}

/**
 * How late a webhook may be, in milliseconds. Calendly tries again for a day, Cal.com a few times.
 * What comes later is sent by hand, or by somebody who has seen one: a person looks at it.
 * https://developer.calendly.com/api-docs/overview/webhooks/webhook-errors
 */
const LATE = 7 * 86_400_000

/** Stores what a webhook that is signed rightly says. What doesn't fit is kept as it came. */
export async function receive(
  { name, event, events }: Pick<Scheduler, 'name' | 'event' | 'events'>,
  body: string,
): Promise<Received> {
  const read = readEvent(body, event, events)
  if (read.kind === 'unknown') return { result: 'unknown' }
  const about = read.type === null ? '' : `${read.type}: `
  if (read.kind === 'unread') return keep(name, body, about + read.reason)
  if (read.event.some(endsEarly)) return keep(name, body, `${about}the end is before the start.`)
  if (read.event.some(isOld) && !(await isKnown(name, read.event)))
    return keep(name, body, `${about}it is of more than a week ago, of a call that is not known.`)
  forgetFreeTimes()
  const record = () => recordBookings(name, read.event)
  return { result: await withLeadPriority(record) }
}

function isOld({ happenedAt }: BookingEvent): boolean {
  return Date.now() - happenedAt.getTime() > LATE
}

function endsEarly({ facts: { startsAt, endsAt } }: BookingEvent): boolean {
  return Boolean(startsAt && endsAt && endsAt < startsAt)
}

async function keep(scheduler: string, body: string, reason: string): Promise<Received> {
  const text = body.replaceAll('\0', ' ').toWellFormed()
  const values = [namedId('unread-booking', scheduler, text), scheduler, text, reason]
  await retryOnLostConnection((connection) => connection.query(KEEP, values))
  log.warn({ scheduler, reason }, 'A webhook of a scheduler could not be read, and is kept')
  return { result: 'unread', reason }
}

const KEEP = `
  insert into unread_bookings (id, scheduler, body, reason) values ($1, $2, $3, $4)
  on conflict do nothing`
