import 'server-only'
import type { BookingEvent } from '#lib/leads/bookings/fold.ts'
import { forgetFreeTimes } from '#lib/leads/bookings/free-time.ts'
import { recordBookings } from '#lib/leads/bookings/record.ts'
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
  forgetFreeTimes()
  const record = () => recordBookings(name, read.event)
  return { result: await withLeadPriority(record) }
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
