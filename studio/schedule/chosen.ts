import { isTimeZone } from '#lib/content/lead-emails.ts'
import { instantsOf, placeOf } from '#lib/publishing/local-time.ts'

/** What staff have entered: a date as YYYY-MM-DD, a time as HH:mm, and an IANA time zone. */
export interface Entered {
  date: string
  time: string
  timeZone: string
}

/** The moments that are meant, two where a time comes twice; or why there is none. */
export type Chosen = { instants: Date[] } | { problem: string }

export function chosenMoments({ date, time, timeZone }: Entered, now: Date): Chosen {
  const local = `${date}T${time}`
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(Date.parse(`${local}Z`))) {
    return { problem: 'Please enter a date and a time.' }
  }
  if (!isTimeZone(timeZone)) return { problem: 'Please choose a time zone from the list.' }
  const instants = instantsOf(local, timeZone)
  if (instants.length === 0) {
    const what = `There is no ${time} in ${placeOf(timeZone)} that day`
    return { problem: `${what}: clocks skip it. Please choose another time.` }
  }
  const later = instants.filter((at) => at > now)
  return later.length > 0
    ? { instants: later }
    : { problem: 'This time has passed. Please choose a later one.' }
}

/** All time zones that this browser knows. */
export function timeZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
}

/** This browser's own time zone. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
