import { z } from 'zod'
import type { App } from '../web/host.ts'
import { Refusal, type Calendar } from './calendar.ts'
import type { Booking, Face } from './face.ts'

/**
 * The calls of both APIs that the product and its doctor make.
 *
 * @see https://cal.com/docs/api-reference/v2/bookings/cancel-a-booking
 * @see https://developer.calendly.com/api-docs/calendly-api/data-compliance/delete-invitee-data
 */
export function apiRoutes(app: App, calendar: Calendar, keys: Record<Face['name'], string>): void {
  app.use('/v2/:call{.*}', async ({ req }, next) => {
    if (!isKey(req.header('authorization'), keys['cal.com'])) return problem(401, 'Invalid API Key')
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

  for (const path of ['/users/me', '/data_compliance/:call{.*}'])
    app.use(path, async ({ req }, next) => {
      if (!isKey(req.header('authorization'), keys.calendly))
        return Response.json({ title: 'Unauthenticated' }, { status: 401 })
      await next()
    })
  app.get('/users/me', () => Response.json({ resource: { name: 'Jonas Avery' } }))
  app.post('/data_compliance/deletion/invitees', async ({ req }) => {
    const body = deletionSchema.safeParse(await req.raw.json().catch(() => undefined))
    if (!body.success) return Response.json({ title: 'Invalid Argument' }, { status: 400 })
    calendar.forget('calendly', body.data.emails)
    return Response.json({}, { status: 202 })
  })
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
