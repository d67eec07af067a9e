import { tzOffset } from '@date-fns/tz/tzOffset'

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * The instants at which clocks in a time zone show a date and time: one as a rule, none where
 * daylight saving time skips it, two where it comes twice, in order. Zones change their offset at
 * most once in two days, so the offsets of the day before and after are all that may apply.
 *
 * @param local YYYY-MM-DDTHH:mm
 * @param timeZone an IANA time zone
 */
export function instantsOf(local: string, timeZone: string): Date[] {
  const asUtc = Date.parse(`${local}Z`)
  const offsets = [asUtc - DAY, asUtc + DAY].map((time) => tzOffset(timeZone, new Date(time)))
  return [...new Set(offsets)]
    .map((offset) => ({ offset, at: new Date(asUtc - offset * MINUTE) }))
    .filter(({ offset, at }) => tzOffset(timeZone, at) === offset)
    .map(({ at }) => at)
    .toSorted((one, other) => one.getTime() - other.getTime())
}

/** What clocks in a time zone show at an instant, as YYYY-MM-DDTHH:mm. */
export function localTime(at: Date, timeZone: string): string {
  const shifted = new Date(at.getTime() + tzOffset(timeZone, at) * MINUTE)
  return shifted.toISOString().slice(0, 16)
}

/** How far clocks are ahead of UTC at an instant, such as UTC+1 or UTC−3:30. */
export function offsetName(at: Date, timeZone: string): string {
  const offset = tzOffset(timeZone, at)
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const sign = offset < 0 ? '−' : '+'
  return `UTC${sign}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
}

/** The place that a time zone is named after: 'Lord Howe' for Australia/Lord_Howe. */
export function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** Longest time, in ms, for which a weekday alone says which day is meant. */
const WEEK = 6 * DAY

/**
 * An instant as people say it: 'Monday, 9:00 Berlin' within a week of now, else with the date.
 *
 * @param timeZone an IANA time zone; UTC replaces one that this browser doesn't know
 */
export function spoken(at: Date, timeZone: string, now = new Date()): string {
  const zone = Number.isNaN(tzOffset(timeZone, at)) ? 'UTC' : timeZone
  const isNear = Math.abs(at.getTime() - now.getTime()) < WEEK
  const isThisYear = localTime(at, zone).slice(0, 4) === localTime(now, zone).slice(0, 4)
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    ...(!isNear && { month: 'long', day: 'numeric' }),
    ...(!isNear && !isThisYear && { year: 'numeric' }),
  }).format(at)
  return `${day}, ${localTime(at, zone).slice(11).replace(/^0/, '')} ${placeOf(zone)}`
}
