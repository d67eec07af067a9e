import { randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { TZDate } from '@date-fns/tz'
import { together } from '../web/received.ts'
import type { Booking, Brought, By, Face, Happening } from './face.ts'

export const CALL = { title: 'Free discovery call', minutes: 30 }
export const HOST = { name: 'Ana Example', email: 'ana@northwright.example' }
export const TEAM_ZONE = 'America/New_York'

const FIRST_HOUR = 9
const LAST_HOUR = 17
const OFFERED_DAYS = 10
const HOUR = 3_600_000

type Request = Brought & Pick<Booking, 'face' | 'startsAt' | 'timeZone'>

/** Why something can't be done, for the person who wanted it. */
export class Refusal extends Error {}

export function joinUrl({ uid }: Pick<Booking, 'uid'>): string {
  return `https://meet.example/${uid}`
}

/** The bookings of one installation, on disk before they're confirmed. */
export class Calendar {
  readonly #db: DatabaseSync
  readonly #tell: (happening: Happening, booking: Booking, due?: Date) => void

  /** @param tell keeps a webhook, in the transaction that changes the booking */
  constructor(
    db: DatabaseSync,
    tell: (happening: Happening, booking: Booking, due?: Date) => void,
  ) {
    this.#db = db
    this.#tell = tell
    db.exec(`CREATE TABLE IF NOT EXISTS bookings (
      number INTEGER PRIMARY KEY, uid TEXT UNIQUE NOT NULL, booking TEXT NOT NULL)`)
  }

  find(uid: string): Booking | undefined {
    const row = this.#db.prepare('SELECT booking FROM bookings WHERE uid = ?').get(uid)
    return row && JSON.parse(String(row['booking']))
  }

  /** All bookings, newest first. */
  list(): Booking[] {
    const rows = this.#db.prepare('SELECT booking FROM bookings ORDER BY number DESC').all()
    return rows.map((row) => JSON.parse(String(row['booking'])))
  }

  /** The times that are offered: half hours of the team's next working days that nobody took. */
  offered(now = new Date()): string[] {
    const taken = new Set(this.list().flatMap((one) => (isOn(one) ? [one.startsAt] : [])))
    const times: string[] = []
    const day = new TZDate(now.getTime(), TEAM_ZONE)
    for (let days = 0; days < OFFERED_DAYS; day.setDate(day.getDate() + 1)) {
      if (day.getDay() === 0 || day.getDay() === 6) continue
      const before = times.length
      for (let half = FIRST_HOUR * 2; half < LAST_HOUR * 2; half++) {
        const parts = [day.getFullYear(), day.getMonth(), day.getDate()] as const
        const time = new Date(+new TZDate(...parts, 0, half * CALL.minutes, TEAM_ZONE))
        const isSoon = time.getTime() < now.getTime() + HOUR
        if (!isSoon && !taken.has(time.toISOString())) times.push(time.toISOString())
      }
      if (times.length > before) days++
    }
    return times
  }

  book(request: Request): Booking {
    this.#checkOffered(request.startsAt)
    return together(this.#db, () => this.#add('booked', request))
  }

  /** @param startsAt one of the offered times, or for the team any */
  move(uid: string, startsAt: string, by: By): Booking {
    const old = this.#current(uid)
    if (by === 'visitor') this.#checkOffered(startsAt)
    return together(this.#db, () => {
      const { number, endsAt } = old
      const replaces = { uid, number, startsAt: old.startsAt, endsAt }
      const added = this.#add('moved', { ...old, startsAt, replaces, movedBy: by })
      this.#change('replaced', { ...old, replacedBy: added.uid, cancelledBy: by })
      return added
    })
  }

  cancel(uid: string, reason: string, by: By): void {
    const booking = this.#current(uid)
    together(this.#db, () => this.#change('cancelled', { ...booking, reason, cancelledBy: by }))
  }

  /** Says that nobody came, or takes it back. */
  miss(uid: string, isMissed: boolean): void {
    const booking = this.#current(uid)
    if (booking.startsAt > new Date().toISOString())
      throw new Refusal('The call hasn’t begun yet, so nobody can have missed it.')
    if (Boolean(booking.isMissed) === isMissed) return
    together(this.#db, () =>
      this.#change(isMissed ? 'missed' : 'not missed', { ...booking, isMissed }),
    )
  }

  /** Takes away all that tells who booked, as Calendly does, and keeps that somebody did. */
  forget(face: Face['name'], emails: readonly string[]): void {
    const own = this.list().filter((one) => one.face === face && emails.includes(one.email))
    for (const { uid, ...booking } of own) {
      const email = `${uid}@deleted.calendly.com`
      this.#keep({ ...booking, uid, email, name: '', notes: '', extras: {} })
    }
  }

  #current(uid: string): Booking {
    const booking = this.find(uid)
    if (!booking) throw new Refusal('There is no such booking.')
    if (booking.replacedBy) throw new Refusal('This call was moved to another time.')
    if (booking.cancelledBy) throw new Refusal('This call was canceled.')
    return booking
  }

  #checkOffered(time: string): void {
    if (!this.offered().includes(time))
      throw new Refusal('Somebody else just took that time. Please choose another.')
  }

  #add(
    happening: 'booked' | 'moved',
    request: Request & Pick<Booking, 'replaces' | 'movedBy'>,
  ): Booking {
    const { face, startsAt } = request
    const last = this.#db.prepare('SELECT max(number) AS number FROM bookings').get()
    const booking: Booking = {
      ...request,
      number: Number(last?.['number'] ?? 0) + 1,
      uid: face === 'calendly' ? randomUUID() : randomBytes(16).toString('base64url'),
      endsAt: new Date(Date.parse(startsAt) + CALL.minutes * 60_000).toISOString(),
      createdAt: new Date().toISOString(),
      isMissed: false,
    }
    this.#change(happening, booking)
    this.#tell('ended', booking, new Date(booking.endsAt))
    return booking
  }

  #change(happening: Happening, booking: Booking): void {
    this.#keep(booking)
    this.#tell(happening, booking)
  }

  #keep(booking: Booking): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO bookings (number, uid, booking) VALUES (?, ?, ?)')
      .run(booking.number, booking.uid, JSON.stringify(booking))
  }
}

/** Whether the call is still going to take place, or did. */
export function isOn({ cancelledBy }: Booking): boolean {
  return !cancelledBy
}
