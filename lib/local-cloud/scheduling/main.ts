import { z } from 'zod'
import { Faults } from '../web/faults.ts'
import { hostProvider, type App } from '../web/host.ts'
import { openStore } from '../web/received.ts'
import type { Service } from '../web/serve.ts'
import type { Webhooks } from '../web/webhooks.ts'
import { apiRoutes } from './api.ts'
import { Calendar, Refusal } from './calendar.ts'
import type { Booking, Face } from './face.ts'
import {
  bookingPage,
  calendarPage,
  cancelPage,
  formPage,
  refusalPage,
  teamPage,
  zoneIn,
} from './pages.ts'
import type { View } from './sheet.ts'
import { bookingWebhooks, FACES, faceNamed, tell } from './webhooks.ts'

/** Starts the stand-in for Cal.com and Calendly on loopback, with its bookings in a folder. */
export async function startScheduling(options: {
  dataDir: string
  port: number
  /** The site that is told of bookings, if there is one. */
  siteUrl: string | undefined
  secrets: Record<Face['name'], string>
  /** What its APIs let in. */
  keys: Record<Face['name'], string>
  /** How long a minute between two attempts takes here, in milliseconds. */
  minute?: number
}): Promise<Service> {
  const { dataDir, port, siteUrl, secrets, keys, minute = 1000 } = options
  const db = openStore(dataDir, 'scheduling', '')
  const faults = new Faults((_status, message) => ({ message }), 'webhook')
  const webhooks = bookingWebhooks(db, { siteUrl, secrets, minute, faults })
  const calendar = new Calendar(db, (...happened) => tell(webhooks, ...happened))
  return hostProvider(port, {
    name: 'scheduling',
    problem: (_status, message) => ({ message }),
    faults,
    received: () => calendar.list().map((one) => ({ id: one.uid, body: JSON.stringify(one) })),
    close() {
      webhooks.close()
      db.close()
    },
    routes(app) {
      apiRoutes(app, calendar, keys)
      routes(app, calendar, webhooks)
    },
  })
}

function routes(app: App, calendar: Calendar, webhooks: Webhooks<Face['name']>): void {
  for (const face of FACES) {
    app.get(face.root, ({ req }) => show(calendar, viewAt(face, face.root, req.url)))
    app.post(face.root, ({ req }) => book(calendar, viewAt(face, face.root, req.url), req.raw))
  }
  app.get('/bookings', () => html(teamPage(calendar.list(), webhooks.list())))
  app.post('/bookings/:uid/:action', ({ req }) => {
    const uid = req.param('uid')
    const action = ACTIONS[req.param('action')]
    return action ? changed('/bookings', () => action(calendar, uid)) : unknown()
  })
  app.get('/booking/:uid', ({ req }) =>
    withBooking(calendar, req.param('uid'), (one) =>
      html(bookingPage(one, req.query('new') !== undefined)),
    ),
  )
  app.get('/booking/:uid/cancel', ({ req }) =>
    withBooking(calendar, req.param('uid'), (one) => html(cancelPage(one))),
  )
  app.post('/booking/:uid/cancel', async ({ req }) => {
    const uid = req.param('uid')
    const reason = String((await req.raw.formData()).get('reason') ?? '')
    return changed(`/booking/${uid}`, () => calendar.cancel(uid, reason, 'visitor'))
  })
  app.get('/booking/:uid/move', ({ req }) =>
    withBooking(calendar, req.param('uid'), (one) => show(calendar, moveView(one, req.url))),
  )
  app.post('/booking/:uid/move', ({ req }) =>
    withBooking(calendar, req.param('uid'), (one) => {
      const view = moveView(one, req.url)
      const time = view.query.get('time') ?? ''
      return done(calendar, view, () => calendar.move(one.uid, time, 'visitor'))
    }),
  )
  app.notFound(unknown)
}

/** What the team can do, by the last part of the path. */
const ACTIONS: Record<string, (calendar: Calendar, uid: string) => void> = {
  cancel: (calendar, uid) => calendar.cancel(uid, 'The team has to cancel.', 'team'),
  missed: (calendar, uid) => calendar.miss(uid, true),
  'not-missed': (calendar, uid) => calendar.miss(uid, false),
  // So that what follows a call can be tried at once.
  'hour-ago': (calendar, uid) => {
    const minute = Math.floor(Date.now() / 60_000) - 60
    calendar.move(uid, new Date(minute * 60_000).toISOString(), 'team')
  },
}

/** The site frames these pages; nothing else has a reason to. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': 'frame-ancestors http://localhost:* http://127.0.0.1:*',
}

function html(body: string, status = 200): Response {
  return new Response(body, { status, headers: HEADERS })
}

const unknown = () => html(refusalPage('There is no such page.'), 404)

function viewAt(face: Face, path: string, url: string): View {
  return { face, path, query: new URL(url).searchParams }
}

function moveView(moving: Booking, url: string): View {
  const face = faceNamed(moving.face)
  const view = viewAt(face, `/booking/${moving.uid}/move`, url)
  if (!view.query.has(face.zone)) view.query.set(face.zone, moving.timeZone)
  return { ...view, moving }
}

function show(calendar: Calendar, view: View): Response {
  const time = view.query.get('time')
  if (!time) return html(calendarPage(view, calendar.offered()))
  return calendar.offered().includes(time)
    ? html(formPage(view, time, view.face.brought(view.query)))
    : html(calendarPage({ ...view, problems: { '': TAKEN } }, calendar.offered()), 409)
}

const TAKEN = 'This time isn’t offered. Please choose another.'

const formSchema = z.object({
  name: z.string().trim().min(1, 'Please enter your name.').max(200),
  email: z.email('Please enter an email address such as you@example.com.').max(254),
  notes: z.string().trim().max(4000, 'Please use at most 4,000 characters.'),
})

async function book(calendar: Calendar, view: View, request: Request): Promise<Response> {
  const form = Object.fromEntries(await request.formData())
  const time = view.query.get('time') ?? ''
  if (!calendar.offered().includes(time)) return show(calendar, view)
  const brought = view.face.brought(view.query)
  const given = formSchema.safeParse(form)
  if (!given.success) {
    const { fieldErrors } = z.flattenError(given.error)
    const problems = Object.fromEntries(
      Object.entries(fieldErrors).map(([name, [first = '']]) => [name, first]),
    )
    return html(formPage({ ...view, problems }, time, { ...brought, ...form }), 422)
  }
  return done(calendar, view, () =>
    calendar.book({
      ...brought,
      ...given.data,
      face: view.face.name,
      startsAt: time,
      timeZone: zoneIn(view),
    }),
  )
}

/** Leads to a new booking, or back to the calendar. */
function done(calendar: Calendar, view: View, work: () => Booking): Response {
  try {
    return seeOther(`/booking/${work().uid}?new`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return html(calendarPage({ ...view, problems: { '': error.message } }, calendar.offered()), 409)
  }
}

function changed(path: string, work: () => void): Response {
  try {
    work()
    return seeOther(path)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return html(refusalPage(error.message), 409)
  }
}

function withBooking(
  calendar: Calendar,
  uid: string,
  work: (booking: Booking) => Response,
): Response {
  const booking = calendar.find(uid)
  return booking ? work(booking) : unknown()
}

function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path } })
}
