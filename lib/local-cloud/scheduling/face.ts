import { createHmac } from 'node:crypto'

/** The one event that can be booked, as Cal.com's API calls it. */
export const CAL_EVENT = 'northwright/discovery-call'

/** How one scheduler looks from outside. */
export interface Face {
  /** As in the site's URL for its webhooks. */
  name: 'cal.com' | 'calendly'
  title: string
  /** Its page here. */
  root: '/' | '/calendly'
  /** The parameter with the visitor's time zone. */
  zone: string
  question: string
  /** The label of the last button. */
  button: string
  brought(query: URLSearchParams): Brought
  /** A webhook's body; null where this scheduler sends none. */
  body(happening: Happening, booking: Booking, at: Date): object | null
  headers(body: string, secret: string, at: Date): Record<string, string>
  /** Minutes from a failed attempt to the next, after so many; null if it was the last. */
  retryAfter(attempts: number): number | null
  /** What the page tells the one that frames it, once a call is booked. */
  message(booking: Booking): object
}

/** What a link brings: what fills in the form, and what only comes back in the webhook. */
export interface Brought {
  name: string
  email: string
  notes: string
  extras: Record<string, string>
}

/** What happened to a booking. A move is two: the new booking is 'moved', the old one 'replaced'. */
export type Happening =
  | 'booked'
  | 'moved'
  | 'replaced'
  | 'cancelled'
  | 'missed'
  | 'not missed'
  | 'ended'

export type By = 'visitor' | 'team'

/** Times are ISO 8601 in UTC. */
export interface Booking extends Brought {
  uid: string
  number: number
  face: Face['name']
  startsAt: string
  endsAt: string
  /** The visitor's. */
  timeZone: string
  createdAt: string
  replaces?: Pick<Booking, 'uid' | 'number' | 'startsAt' | 'endsAt'>
  movedBy?: By
  replacedBy?: string
  /** Also of one that was replaced. */
  cancelledBy?: By
  reason?: string
  isMissed?: boolean
}

export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
