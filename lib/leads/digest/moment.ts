import type { LeadEmails } from '#lib/content/lead-emails.ts'

/** Time zones differ by multiples of a quarter of an hour. In milliseconds. */
const QUARTER = 900_000
/** Enough for a day of 25 hours, and one on which the hour is skipped. */
const MOST_QUARTERS = 50 * 4

export interface Moment {
  day: string
  at: Date
}

/** The latest moment, by now, at which a digest was due. */
export function latestMoment(
  now: Date,
  { hour, timeZone }: Pick<LeadEmails, 'hour' | 'timeZone'>,
): Moment {
  // Sweden writes 2026-11-22 08:00.
  const local = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  })
  const time = `${String(hour).padStart(2, '0')}:00`
  const latest = Math.floor(now.getTime() / QUARTER) * QUARTER
  for (let quarters = 0; quarters < MOST_QUARTERS; quarters++) {
    const at = new Date(latest - quarters * QUARTER)
    const [day = '', written] = local.format(at).split(' ')
    if (written === time) return { day, at }
  }
  throw new Error(`There was no ${time} in ${timeZone} before ${now.toISOString()}.`)
}
