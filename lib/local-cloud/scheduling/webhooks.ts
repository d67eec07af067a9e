import type { DatabaseSync } from 'node:sqlite'
import type { Faults } from '../web/faults.ts'
import { Webhooks, type Sender } from '../web/webhooks.ts'
import { CAL_COM } from './cal-com.ts'
import { CALENDLY } from './calendly.ts'
import type { Booking, Face, Happening } from './face.ts'

export const FACES = [CAL_COM, CALENDLY] as const

export function faceNamed(name: unknown): Face {
  return name === CALENDLY.name ? CALENDLY : CAL_COM
}

interface Options {
  siteUrl: string | undefined
  secrets: Record<Face['name'], string>
  minute: number
  faults: Faults
}

/** The schedulers' webhooks to the site. */
export function bookingWebhooks(
  db: DatabaseSync,
  { secrets, ...options }: Options,
): Webhooks<Face['name']> {
  const sender = (face: Face): Sender => ({
    path: `/api/bookings/${face.name}`,
    secret: secrets[face.name],
    headers: face.headers,
    retryAfter: face.retryAfter,
  })
  const senders = { 'cal.com': sender(CAL_COM), calendly: sender(CALENDLY) }
  return new Webhooks(db, { ...options, senders })
}

/** Tells what happened to a call, now or later. */
export function tell(
  webhooks: Webhooks<Face['name']>,
  happening: Happening,
  booking: Booking,
  due?: Date,
): void {
  const { face: from, uid } = booking
  if (booking.cancelledBy) webhooks.drop(uid, 'ended')
  const body = faceNamed(from).body(happening, booking, due ?? new Date())
  if (body) webhooks.add({ from, uid, happening, body, due })
}
