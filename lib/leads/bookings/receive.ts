import 'server-only'
import { recordBookings } from '#lib/leads/bookings/record.ts'
import type { TellOfCall } from '#lib/leads/bookings/tell.ts'
import type { Scheduler } from '#lib/leads/bookings/scheduler.ts'
import { namedId } from '#lib/leads/person/ids.ts'
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
  tellOfCall: TellOfCall,
): Promise<Received> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return keep(name, body, 'It is not JSON.')
  }
  const kind = event.safeParse(json)
  if (!kind.success) return keep(name, body, reasonOf(kind.error))
  const schema = Object.hasOwn(events, kind.data) ? events[kind.data] : undefined
  if (!schema) return { result: 'unknown' }
  const told = schema.safeParse(json)
  if (!told.success) return keep(name, body, `${kind.data}: ${reasonOf(told.error)}`)
  return { result: await recordBookings(name, told.data, tellOfCall) }
}

function reasonOf({ issues: [issue] }: { issues: { path: PropertyKey[]; message: string }[] }) {
  return `${issue?.path.map(String).join('.') || 'body'} ${issue?.message ?? 'does not fit'}.`
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
