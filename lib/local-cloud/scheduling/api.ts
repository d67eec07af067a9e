import { z } from 'zod'
import type { App } from '../web/host.ts'
import { CALL, Refusal, type Calendar } from './calendar.ts'
import { CAL_EVENT, type Booking, type Face } from './face.ts'

/**
 * The calls of both APIs that the product and its doctor make.
 *
 * @see https://cal.com/docs/api-reference/v2/bookings/cancel-a-booking
 * @see https://cal.com/docs/api-reference/v2/slots/get-available-time-slots-for-an-event-type
 * @see https://developer.calendly.com/api-docs/calendly-api/data-compliance/delete-invitee-data
 * @see https://developer.calendly.com/api-docs/calendly-api/event-types/list-event-type-available-times
 */
export function apiRoutes(app: App, calendar: Calendar, keys: Record<Face['name'], string>): void {
  app.get('/v2/slots', ({ req }) => {
    const query = rangeOf(req.query('start'), req.query('end'))
    const event = `${req.query('username')}/${req.query('eventTypeSlug')}`
    if (event !== CAL_EVENT) return problem(404, 'Event Type not found')
    if (!query) return problem(400, 'start and end must be dates')
    const found = offeredIn(calendar, query)
    const data = Object.groupBy(found, (time) => time.slice(0, 10))
    return success(
      Object.fromEntries(
        Object.entries(data).map(([day, times = []]) => [day, times.map((start) => ({ start }))]),
      ),
    )
  })
  app.use('/v2/:call{.*}', async ({ req }, next) => {
    const isOpen = new URL(req.url).pathname === '/v2/slots'
    if (!isOpen && !isKey(req.header('authorization'), keys['cal.com']))
      return problem(401, 'Invalid API Key')
    await next()
  })
  app.get('/v2/me', () => success({ id: 1, username: 'northwright' }))
  app.get('/v2/bookings/:uid', ({ req }) => {
    const uid = req.param('uid')
    const booking = calendar.find(uid)
    return booking?.face === 'cal.com' ? success(shown(booking)) : missing(uid)
  })
  app.post('/v2/bookings/:uid/cancel', async ({ req }) => {
    const uid = req.param('uid')
    const body = cancelSchema.safeParse(await req.raw.json().catch(() => undefined))
    if (!body.success) return problem(400, 'Cancellation reason is required when you are the host')
    if (calendar.find(uid)?.face !== 'cal.com') return missing(uid)
    try {
      calendar.cancel(uid, body.data.cancellationReason, 'team')
      return success({ uid, status: 'cancelled' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return problem(
        400,
        `Can't cancel booking with uid=${uid} because it has been cancelled already.`,
      )
    }
  })

  const paths = [
    '/users/me',
    '/event_types',
    '/event_type_available_times',
    '/data_compliance/:call{.*}',
  ]
  for (const path of paths)
    app.use(path, async ({ req }, next) => {
      if (!isKey(req.header('authorization'), keys.calendly))
        return Response.json({ title: 'Unauthenticated' }, { status: 401 })
      await next()
    })
  app.get('/users/me', () =>
    Response.json({
      resource: { name: 'Ana Example', uri: USER, current_organization: ORGANIZATION },
    }),
  )
  app.get('/event_types', ({ req }) => {
    const isOurs = req.query('user') === USER || req.query('organization') === ORGANIZATION
    const { origin } = new URL(req.url)
    const event = { uri: EVENT_TYPE, name: CALL.title, scheduling_url: `${origin}/calendly` }
    return Response.json({ collection: isOurs ? [event] : [], pagination: { count: 1 } })
  })
  app.get('/event_type_available_times', ({ req }) => {
    const query = rangeOf(req.query('start_time'), req.query('end_time'))
    if (req.query('event_type') !== EVENT_TYPE)
      return Response.json({ title: 'Resource Not Found' }, { status: 404 })
    const isTaken = query && query.start > Date.now() && query.end - query.start <= 31 * DAY
    if (!isTaken) return Response.json({ title: 'Invalid Argument' }, { status: 400 })
    const collection = offeredIn(calendar, query).map((time) => ({
      status: 'available',
      invitees_remaining: 1,
      start_time: time.replace('.000Z', '.000000Z'),
    }))
    return Response.json({ collection })
  })
  app.post('/data_compliance/deletion/invitees', async ({ req }) => {
    const body = deletionSchema.safeParse(await req.raw.json().catch(() => undefined))
    if (!body.success) return Response.json({ title: 'Invalid Argument' }, { status: 400 })
    calendar.forget('calendly', body.data.emails)
    return Response.json({}, { status: 202 })
  })
}

const ORGANIZATION = 'https://api.calendly.com/organizations/LOCAL'
const USER = 'https://api.calendly.com/users/LOCAL'
const EVENT_TYPE = 'https://api.calendly.com/event_types/LOCAL'
const DAY = 86_400_000

interface Range {
  start: number
  end: number
}

/** Null unless both are dates, the later one last. */
function rangeOf(from = '', to = ''): Range | null {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return end > start ? { start, end } : null
}

function offeredIn(calendar: Calendar, { start, end }: Range): string[] {
  return calendar.offered().filter((time) => Date.parse(time) >= start && Date.parse(time) < end)
}

const cancelSchema = z.object({ cancellationReason: z.string().min(1) })
const deletionSchema = z.object({ emails: z.array(z.email()).min(1).max(100) })

function isKey(header: string | undefined, key: string): boolean {
  return header === `Bearer ${key}`
}

function shown({ uid, startsAt, endsAt, cancelledBy, name, email }: Booking): object {
  const status = cancelledBy ? 'cancelled' : 'accepted'
  return { uid, status, start: startsAt, end: endsAt, attendees: [{ name, email }] }
}

function success(data: object): Response {
  return Response.json({ status: 'success', data })
}

function missing(uid: string): Response {
  return problem(404, `Booking with uid=${uid} was not found in the database`)
}

function problem(status: number, message: string): Response {
  const error = { code: status === 404 ? 'NotFoundException' : 'BadRequestException', message }
  return Response.json({ status: 'error', error }, { status })
}
