import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookingId, fold, storedEvents } from '#lib/leads/bookings/fold.ts'
import { schedulerNamed } from '#lib/leads/bookings/schedulers.ts'
import { startScheduling } from '#lib/local-cloud/scheduling/main.ts'
import type { Fault } from '#lib/local-cloud/web/faults.ts'
import type { Service } from '#lib/local-cloud/web/serve.ts'
import { testFolder } from '#tools/harness/folder.ts'
import { injectFault } from '#tools/harness/inject-fault.ts'
import { receivedAt } from '#tools/harness/received.ts'

const SECRETS = { 'cal.com': 'a secret of Cal.com', calendly: 'a key of Calendly' }
const KEYS = { 'cal.com': 'cal_key', calendly: 'a token' }
const MINUTE = 5
const GUEST = { name: 'Dana <b>', email: 'dana@example.com', notes: 'For our team: <i>' }

interface Arrival {
  path: string
  headers: IncomingHttpHeaders
  body: string
  isRight: boolean
  status: number
}

let dataDir: string
let scheduling: Service
let arrived: Arrival[]
/** What the site answers, one after the other, and then 204. */
let answers: number[]
const site = createServer(async (request, response) => {
  const { url: path = '', headers } = request
  const body = await text(request)
  const isRight = isSigned(path, headers, body)
  const status = answers.shift() ?? (isRight ? 204 : 401)
  arrived.push({ path, headers, body, isRight, status })
  response.writeHead(status).end()
})

beforeEach(async () => {
  dataDir = testFolder()
  arrived = []
  answers = []
  if (!site.listening) await once(site.listen(0, '127.0.0.1'), 'listening')
  scheduling = await start()
})
afterEach(() => scheduling.close())

function start(minute = MINUTE): Promise<Service> {
  const { port } = site.address() as AddressInfo
  const siteUrl = `http://127.0.0.1:${port}`
  return startScheduling({ dataDir, port: 0, siteUrl, secrets: SECRETS, keys: KEYS, minute })
}

/** Whether the site lets it in. What it lets in, it can also read. */
function isSigned(path: string, headers: IncomingHttpHeaders, body: string): boolean {
  const scheduler = schedulerNamed(path.replace('/api/bookings/', ''))
  if (!scheduler) return false
  const secret = new Map(Object.entries(SECRETS)).get(scheduler.name) ?? ''
  return scheduler.isSigned(body, new Headers(headers as HeadersInit), secret, Date.now())
}

/** What the site reads from all that arrived: each call, by its scheduler's name. */
function read() {
  const events = arrived.flatMap(({ path, body }) => {
    const scheduler = schedulerNamed(path.replace('/api/bookings/', ''))
    const json = JSON.parse(body)
    return scheduler?.events[scheduler.event.parse(json)]?.parse(json) ?? []
  })
  const calls = Map.groupBy(events, ({ uid }) => uid)
  return new Map(
    [...calls].map(([uid, its]) => [
      uid,
      fold('any', uid, storedEvents.parse(JSON.parse(JSON.stringify(its)))),
    ]),
  )
}

const get = async (path: string) => (await fetch(new URL(path, scheduling.url))).text()

function post(path: string, form: Record<string, string> = {}, headers = {}): Promise<Response> {
  const body = new URLSearchParams(form)
  return fetch(new URL(path, scheduling.url), { method: 'POST', body, headers, redirect: 'manual' })
}

/** The times on a page, as its links name them. */
const timesOn = (page: string) =>
  Array.from(page.matchAll(/[?;]time=([^&"]+)/g), ([, time = '']) => decodeURIComponent(time))

/** Books the first time of the page, and returns the path of the booking. */
async function book(root = '/', query: Record<string, string> = {}, form = GUEST): Promise<string> {
  const [time = ''] = timesOn(await get(root))
  const response = await post(`${root}?${new URLSearchParams({ ...query, time })}`, form)
  expect(response.status).toBe(303)
  return String(response.headers.get('location')).replace('?new', '')
}

async function move(path: string): Promise<string> {
  const time = timesOn(await get(`${path}/move`)).at(-1) ?? ''
  const response = await post(`${path}/move?${new URLSearchParams({ time })}`)
  return String(response.headers.get('location')).replace('?new', '')
}

/** The name of the booking that was made last. */
const latest = async () => String((await receivedAt(scheduling.url))[0]?.id)

const uidIn = (path: string) => path.replace('/booking/', '')
const asTeam = (path: string, action: string) => post(`/bookings/${uidIn(path)}/${action}`)

/** What the site was told, once it was told so much. */
async function told(count: number) {
  await vi.waitFor(() => expect(arrived).toHaveLength(count), { timeout: 5000 })
  return arrived.map(({ body }) => JSON.parse(body))
}

const kinds = (bodies: { triggerEvent?: string; event?: string }[]) =>
  bodies.map((body) => body.triggerEvent ?? body.event)

describe('as Cal.com', () => {
  test('a booking is told with what the link brought, in the visitor’s time zone', async () => {
    const path = await book('/', {
      'cal.tz': 'Asia/Kolkata',
      'metadata[utm_campaign]': 'spring',
      utm_source: 'not metadata',
    })
    const [webhook] = await told(1)
    const { payload } = webhook
    expect(webhook).toMatchObject({ triggerEvent: 'BOOKING_CREATED' })
    expect(payload).toMatchObject({
      uid: uidIn(path),
      status: 'ACCEPTED',
      organizer: { name: 'Ana Example', timeZone: 'America/New_York' },
      attendees: [
        { email: GUEST.email, name: GUEST.name, timeZone: 'Asia/Kolkata', utcOffset: 330 },
      ],
      responses: { notes: { value: GUEST.notes } },
    })
    expect(payload.metadata).toEqual({
      utm_campaign: 'spring',
      videoCallUrl: `https://meet.example/${uidIn(path)}`,
    })
    expect(Date.parse(payload.endTime) - Date.parse(payload.startTime)).toBe(30 * 60_000)
    expect(arrived[0]).toMatchObject({ path: '/api/bookings/cal.com', isRight: true })
    expect(arrived[0]?.headers['x-cal-webhook-version']).toBe('2021-10-20')
  })

  test('a move is one webhook that names the booking before, and a cancellation says by whom', async () => {
    const first = await book()
    const second = await move(first)
    await post(`${second}/cancel`, { reason: 'No time' })
    const [before, moved, cancelled] = await told(3)
    expect(kinds([moved, cancelled])).toEqual(['BOOKING_RESCHEDULED', 'BOOKING_CANCELLED'])
    expect(moved.payload).toMatchObject({
      uid: uidIn(second),
      rescheduleUid: uidIn(first),
      rescheduleStartTime: before.payload.startTime,
      rescheduledBy: GUEST.email,
    })
    expect(cancelled.payload).toMatchObject({
      uid: uidIn(second),
      status: 'CANCELLED',
      cancellationReason: 'No time',
      cancelledBy: GUEST.email,
    })
  })

  test('a call that is over is told as ended, and a no-show and its end', async () => {
    const path = await book()
    expect((await asTeam(path, 'missed')).status).toBe(409)
    await asTeam(path, 'hour-ago')
    await told(3)
    const id = await latest()
    await asTeam(id, 'missed')
    await asTeam(id, 'missed')
    await asTeam(id, 'not-missed')
    const [, moved, ended, missed, came] = await told(5)
    expect(ended).toMatchObject({ triggerEvent: 'MEETING_ENDED', uid: id })
    expect(moved.payload.rescheduledBy).toBe('ana@northwright.example')
    expect([missed, came].map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        bookingUid: id,
        attendees: [{ email: GUEST.email, noShow: true }],
      }),
      expect.objectContaining({
        bookingUid: id,
        attendees: [{ email: GUEST.email, noShow: false }],
      }),
    ])
  })
})

describe('as Calendly', () => {
  test('a booking is told with what the link brought, in the visitor’s time zone', async () => {
    await book('/calendly', { timezone: 'Europe/Paris', utm_campaign: 'spring', gclid: 'lost' })
    const [{ event, payload }] = await told(1)
    expect(event).toBe('invitee.created')
    expect(payload).toMatchObject({
      email: GUEST.email,
      name: GUEST.name,
      timezone: 'Europe/Paris',
      status: 'active',
      rescheduled: false,
      questions_and_answers: [{ answer: GUEST.notes, position: 0 }],
      tracking: { utm_campaign: 'spring', utm_source: null },
      scheduled_event: { event_memberships: [{ user_email: 'ana@northwright.example' }] },
    })
    expect(payload.tracking).not.toHaveProperty('gclid')
    expect(arrived[0]).toMatchObject({ path: '/api/bookings/calendly', isRight: true })
  })

  test('a move is two webhooks that name each other, and so is a no-show', async () => {
    const path = await book('/calendly')
    await asTeam(path, 'hour-ago')
    const id = await latest()
    await asTeam(id, 'missed')
    await asTeam(id, 'not-missed')
    await asTeam(id, 'cancel')
    const all = await told(6)
    expect(kinds(all)).toEqual([
      'invitee.created',
      'invitee.created',
      'invitee.canceled',
      'invitee_no_show.created',
      'invitee_no_show.deleted',
      'invitee.canceled',
    ])
    const [first, created, replaced, missed, , canceled] = all.map(({ payload }) => payload)
    expect(created.old_invitee).toBe(first.uri)
    expect(replaced).toMatchObject({
      uri: first.uri,
      rescheduled: true,
      new_invitee: created.uri,
      cancellation: { canceler_type: 'host' },
    })
    expect(missed).toMatchObject({ uri: created.uri, no_show: { created_at: expect.any(String) } })
    expect(canceled).toMatchObject({
      rescheduled: false,
      cancellation: { canceler_type: 'host', reason: 'The team has to cancel.' },
    })
  })
})

test.each(['/', '/calendly'])('the site reads from %s what was booked', async (root) => {
  const query = { 'cal.tz': 'Asia/Kolkata', timezone: 'Asia/Kolkata' }
  const campaign = { 'metadata[utm_campaign]': 'spring', utm_campaign: 'spring' }
  const first = await book(root, { ...query, ...campaign })
  const second = await move(first)
  await post(`${second}/cancel`, { reason: 'No time' })
  const third = await book(root)
  await asTeam(third, 'hour-ago')
  const fourth = await latest()
  await asTeam(fourth, 'missed')
  await told(root === '/' ? 7 : 8)
  const calls = read()
  const bookings = await receivedAt(scheduling.url)
  for (const booking of bookings.map(({ body }) => JSON.parse(body))) {
    const call = calls.get(booking.uid)
    expect(call?.startsAt.toISOString()).toBe(booking.startsAt)
    expect(call).toMatchObject({
      timeZone: booking.timeZone,
      name: GUEST.name,
      email: GUEST.email,
      host: { name: 'Ana Example', email: 'ana@northwright.example' },
      place: `https://meet.example/${booking.uid}`,
      answers: [{ answer: GUEST.notes }],
    })
  }
  expect(calls.get(uidIn(first))).toMatchObject({
    status: 'moved',
    movedTo: bookingId('any', uidIn(second)),
    place: `https://meet.example/${uidIn(first)}`,
    attribution: { utm_campaign: 'spring' },
  })
  expect(calls.get(uidIn(second))).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'visitor',
    reason: 'No time',
    replaces: uidIn(first),
  })
  expect(calls.get(uidIn(third))).toMatchObject({
    status: 'moved',
    movedTo: bookingId('any', fourth),
  })
  expect(calls.get(fourth)).toMatchObject({ status: 'booked', outcome: 'missed' })
})

describe('webhooks', () => {
  test.each([
    ['/', [500, 500], ['taken', 3]],
    ['/', [500, 500, 500], ['given up', 3]],
    ['/calendly', [500, 302, 404, 500, 500], ['taken', 6]],
  ] as const)('at %s are sent again after %j', async (root, failures, [state, attempts]) => {
    answers = [...failures]
    await book(root)
    await told(attempts)
    const shown = () => get('/bookings')
    await vi.waitFor(async () =>
      expect(await shown()).toMatch(new RegExp(`booked: ${state} \\(.*, ${attempts} attempts`)),
    )
    expect(new Set(arrived.map(({ body }) => body)).size).toBe(1)
    expect(arrived.every(({ isRight }) => isRight)).toBe(true)
  })

  test('that the site didn’t take are sent after a restart, and the bookings are still there', async () => {
    await scheduling.close()
    scheduling = await start(500)
    answers = [500, 500]
    const path = await book('/calendly')
    await told(1)
    await scheduling.close()
    scheduling = await start()
    await told(3)
    expect(await get(path)).toContain('Your call is booked')
  })

  const set = (fault: Fault) => injectFault(scheduling.url, fault)
  const statuses = () => arrived.map(({ status }) => status)

  test('twice', async () => {
    await set({ mode: 'twice', times: 1 })
    await book()
    const [one, other] = await told(2)
    expect(one).toEqual(other)
  })

  test('late', async () => {
    await set({ mode: 'late', times: 1, ms: 200 })
    const path = await book()
    await post(`${path}/cancel`)
    expect(kinds(await told(2))).toEqual(['BOOKING_CANCELLED', 'BOOKING_CREATED'])
  })

  test('out of order', async () => {
    await book('/calendly')
    await told(1)
    await set({ mode: 'reverse', times: 3 })
    await move(await book('/calendly'))
    const [, ...reversed] = await told(4)
    expect(kinds(reversed)).toEqual(['invitee.canceled', 'invitee.created', 'invitee.created'])
    expect(reversed[0].payload.new_invitee).toBe(reversed[1].payload.uri)
  })

  test.each(['/', '/calendly'])('forged at %s, and then right', async (root) => {
    await set({ mode: 'forge', times: 1 })
    await book(root)
    await told(2)
    expect(statuses()).toEqual([401, 204])
  })

  test.each([
    [{ mode: 'reverse' }, 'how many'],
    [{ mode: 'sideways' }, 'mode'],
  ])('%j is no fault of theirs', async (fault, sentence) => {
    await expect(set(fault as Fault)).rejects.toThrow(sentence)
  })
})

describe('the page', () => {
  test('offers working hours that nobody took, from an hour on', async () => {
    const first = timesOn(await get('/'))
    expect(first.length).toBeGreaterThan(0)
    for (const time of first) {
      expect(Date.parse(time)).toBeGreaterThan(Date.now() + 3_599_000)
      const local = new Date(time).toLocaleString('en-US', {
        timeZone: 'America/New_York',
        weekday: 'short',
        hour: 'numeric',
        hourCycle: 'h23',
      })
      expect(local).toMatch(/^(Mon|Tue|Wed|Thu|Fri), (09|1[0-6])/)
    }
    await book()
    const left = timesOn(await get('/'))
    // Late in the day, the next one follows.
    expect(left.slice(0, first.length - 1)).toEqual(first.slice(1))
    expect(left).not.toContain(first[0])
  })

  test('refuses what can’t be booked, says why, and keeps what was entered', async () => {
    const [time = ''] = timesOn(await get('/'))
    const at = (value: string) => `/?${new URLSearchParams({ time: value, name: 'Eve' })}`
    const wrong = await post(at(time), { name: ' ', email: 'no', notes: '<script>1</script>' })
    const shown = await wrong.text()
    expect(wrong.status).toBe(422)
    expect(shown).toContain('Please enter your name.')
    expect(shown).toContain('Please enter an email address')
    expect(shown).toContain('&lt;script&gt;1')
    expect((await post(at('9999-01-01T00:00:00.000Z'), GUEST)).status).toBe(409)
    expect((await post(at('tomorrow'), { name: '' })).status).toBe(409)
    expect((await post(at(time), GUEST)).status).toBe(303)
    expect((await post(at(time), GUEST)).status).toBe(409)
    expect((await post(at(time), GUEST, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await fetch(new URL('/booking/none', scheduling.url))).status).toBe(404)
  })

  test.each([
    ['/', { email: 'a+b@example.com', notes: '<script>1</script>' }],
    ['/calendly', { email: 'a+b@example.com', a1: '<script>1</script>', first_name: 'Ann' }],
  ])('%s fills in its form from the link, also in another time zone', async (root, link) => {
    const zone = { 'cal.tz': 'Asia/Kolkata', timezone: 'Asia/Kolkata' }
    const page = await get(`${root}?${new URLSearchParams({ ...link, ...zone })}`)
    expect(page).toContain('<dt>email</dt><dd>a+b@example.com</dd>')
    expect(page).toContain('<option selected>Asia/Kolkata</option>')
    const [, href = ''] = /href="([^"]*time=[^"]+)"/.exec(page) ?? []
    const form = await get(href.replaceAll('&amp;', '&'))
    expect(form).toContain('value="a+b@example.com"')
    expect(form).toContain('&lt;script&gt;1&lt;/script&gt;</textarea>')
    expect(form).toContain('(Asia/Kolkata)')
    expect(`${page}${form}`).not.toContain('<script>1')
  })

  test.each([
    ['/', 'CAL::bookingSuccessfulV2'],
    ['/calendly', 'calendly.event_scheduled'],
  ])('%s tells the page that frames it of a booking, as its scheduler does', async (root, name) => {
    expect(await get(`${await book(root)}?new`)).toContain(name)
  })

  test('may be framed by the site and makes no request to others', async () => {
    const response = await fetch(scheduling.url)
    expect(response.headers.get('x-frame-options')).toBeNull()
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain('frame-ancestors http://localhost:*')
    const page = await response.text()
    expect(page).toContain('A local stand-in for Cal.com')
    expect(page).toContain("default-src 'none'")
    expect(page).not.toMatch(/(src|href)="?https?:/)
    for (const [, font] of page.matchAll(/url\((\/_local\/\w+\.woff2)\)/g)) {
      const { status, headers } = await fetch(new URL(font ?? '', scheduling.url))
      expect([status, headers.get('content-type')]).toEqual([200, 'font/woff2'])
    }
  })
})
