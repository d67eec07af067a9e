import { z } from 'zod'
import { moment, type Free } from '#lib/leads/bookings/scheduler.ts'

const DAYS = 14
const DAY = 86_400_000

const slots = z.object({
  data: z.record(z.string(), z.array(z.object({ start: moment }))),
})

/**
 * The times that Cal.com offers on a booking page. It asks for no key.
 * https://cal.com/docs/api-reference/v2/slots/get-available-time-slots-for-an-event-type
 */
export const freeAtCalCom: Free = async (page, { ask, variables, now }) => {
  const event = eventOf(page, variables.CALCOM_EVENT)
  if (!event) return null
  const range = {
    start: new Date(now).toISOString(),
    end: new Date(now + DAYS * DAY).toISOString(),
  }
  const url = new URL('v2/slots', variables.CALCOM_API_ROOT ?? 'https://api.cal.com/')
  url.search = String(new URLSearchParams({ ...event, ...range }))
  const { data } = slots.parse(await ask(url, { 'cal-api-version': '2024-09-04' }))
  return Object.values(data).flatMap((day) => day.map(({ start }) => start))
}

/**
 * The event that a page books, as its URL says: `/name/event`, or `/team/name/event`, of an
 * organization at a host of its own.
 *
 * @param own the same path for a page elsewhere, which doesn't say
 */
function eventOf({ hostname, pathname }: URL, own = ''): Record<string, string> | null {
  const [, host = ''] = /^(?:([\w-]+)\.)?cal\.com$/.exec(hostname) ?? []
  const isTheirs = /(?:^|\.)cal\.com$/.test(hostname)
  const parts = (isTheirs ? pathname : own).split('/').filter(Boolean)
  const isTeam = parts.length === 3 && parts[0] === 'team'
  const [name, eventTypeSlug] = parts.slice(-2)
  if (!name || !eventTypeSlug || !(isTeam || parts.length === 2)) return null
  return {
    [isTeam ? 'teamSlug' : 'username']: name,
    eventTypeSlug,
    ...(host && !['app', 'www'].includes(host) && { organizationSlug: host }),
  }
}
