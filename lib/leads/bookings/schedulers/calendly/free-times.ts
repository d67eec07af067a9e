import { z } from 'zod'
import { moment, type Free } from '#lib/leads/bookings/scheduler.ts'
import { bearer } from '#lib/platform/finding.ts'

const DAYS = 14
const DAY = 86_400_000
/** The range has to begin after now. */
const SOON = 60_000

const me = z.object({ resource: z.object({ uri: z.string(), current_organization: z.string() }) })
const events = z.object({
  collection: z.array(z.object({ uri: z.string(), scheduling_url: z.string() })),
})
const times = z.object({
  collection: z.array(z.object({ status: z.string(), start_time: moment })),
})

/**
 * The times that Calendly offers on a booking page: of the event type that has its URL.
 * https://developer.calendly.com/docs/api-guides/view-event-type-and-user-calendar-availability-data
 * https://developer.calendly.com/api-docs/calendly-api/event-types/list-event-type-available-times
 */
export const freeAtCalendly: Free = async (page, { ask, variables, now }) => {
  const { CALENDLY_API_TOKEN: token, CALENDLY_API_ROOT: root } = variables
  if (!token) return null
  const get = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(path, root ?? 'https://api.calendly.com/')
    url.search = String(new URLSearchParams(query))
    return ask(url, bearer(token))
  }
  const { uri: user, current_organization: organization } = me.parse(await get('users/me')).resource
  for (const [scope, uri] of [['user', user] as const, ['organization', organization] as const]) {
    const query = { [scope]: uri, active: 'true', count: '100' }
    const { collection } = events.parse(await get('event_types', query))
    const event = collection.find(({ scheduling_url: url }) => isSame(url, page))
    if (!event) continue
    const range = { start_time: now + SOON, end_time: now + DAYS * DAY }
    const found = await get('event_type_available_times', {
      event_type: event.uri,
      start_time: new Date(range.start_time).toISOString(),
      end_time: new Date(range.end_time).toISOString(),
    })
    const offered = times.parse(found).collection.filter(({ status }) => status === 'available')
    return offered.map(({ start_time: start }) => start)
  }
  return null
}

/** Whether two URLs are of one page, whatever else they ask it for. */
function isSame(url: string, page: URL): boolean {
  const { origin, pathname } = URL.parse(url) ?? {}
  const path = (given = '') => given.replace(/\/+$/, '')
  return origin === page.origin && path(pathname) === path(page.pathname)
}
