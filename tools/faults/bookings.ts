import { setTimeout as sleep } from 'node:timers/promises'
import { bookingId } from '#lib/leads/bookings/fold.ts'
import { callEmail } from '#lib/leads/channels/call-email/channel.ts'
import { rebookEmail } from '#lib/leads/channels/rebook-email/channel.ts'
import { slack } from '#lib/leads/channels/slack/channel.ts'
import { webhook } from '#lib/leads/channels/webhook/channel.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import { CAL_COM } from '#lib/local-cloud/scheduling/cal-com.ts'
import { CALENDLY } from '#lib/local-cloud/scheduling/calendly.ts'
import type { Booking, Face } from '#lib/local-cloud/scheduling/face.ts'
import { queryRows } from '#tools/harness/query-rows.ts'
import { Dice } from '#tools/random.ts'
import { judgeArrivals, readDeliveries } from './judge.ts'
import { settle } from './settle.ts'
import type { Target } from './target.ts'
import { underFaults, type PeoplePlan } from './under-faults.ts'

/** Webhooks that are under way at once. */
const AT_ONCE = 6

/**
 * People book a call, move it, and every second one cancels. Two schedulers tell of it, each
 * webhook twice and in no order, while processes are killed and providers fail. One without a 2xx
 * is sent again. Each call must be there once, as its scheduler has it, and of one person, and what
 * came of it told once to team, Slack, CRM and visitor.
 */
export async function runBookingFaults(target: Target, plan: PeoplePlan) {
  const { people, kills, seed } = plan
  const started = performance.now()
  const dice = new Dice(seed)
  const once = Array.from({ length: people }, (_, n) => storyOf(n)).flat()
  const webhooks = [...once, ...once]
    .map((told) => ({ told, by: dice.between(0, 1e9) }))
    .toSorted((one, other) => one.by - other.by)
  let taken = 0
  let attempts = 0
  const waiting = webhooks.values()
  const sender = async () => {
    for (const { told } of waiting) {
      do attempts++
      while (!(await isTaken(target, dice, told)))
      taken++
    }
  }
  const work = Promise.all(Array.from({ length: AT_ONCE }, sender))
  const pace = (killed: number) => () => taken >= Math.floor((webhooks.length * killed) / kills)
  const { kills: killed, faults } = await underFaults(target, dice, work, { kills, pace })
  await settle(target, plan.skipWaiting ?? false)
  return {
    calls: 2 * people,
    webhooks: webhooks.length,
    attempts,
    kills: killed,
    faults,
    seconds: Math.round((performance.now() - started) / 1000),
    ...(await judge(target, people)),
  }
}

const FACES = [CALENDLY, CAL_COM] as const
const STARTED = Date.now()
const AT = (minute: number) => new Date(STARTED + minute * 60_000)

interface Webhook {
  face: Face
  body: object
}

/** Of each four people two are at either scheduler, and of these one cancels. */
const faceOf = (n: number) => FACES[n % 2 ? 1 : 0]
const isCancelled = (n: number) => n % 4 > 1

/** Booked, moved, and for every second person cancelled. */
function storyOf(n: number): Webhook[] {
  const face = faceOf(n)
  const first: Booking = {
    uid: `first-${n}`,
    number: n,
    face: face.name,
    name: `Caller ${n}`,
    email: `${CALLER}${n}@example.com`,
    timeZone: 'Europe/London',
    startsAt: '2026-02-01T10:00:00.000Z',
    endsAt: '2026-02-01T10:30:00.000Z',
    createdAt: AT(0).toISOString(),
    notes: '',
    extras: {},
    cancelledBy: 'visitor',
  }
  const second = { ...first, uid: `second-${n}`, replaces: first, createdAt: AT(1).toISOString() }
  return [
    face.body('booked', first, AT(0)),
    face.body('moved', second, AT(1)),
    face.body('replaced', { ...first, replacedBy: second.uid }, AT(1)),
    isCancelled(n) ? face.body('cancelled', second, AT(2)) : null,
  ].flatMap((body) => (body ? { face, body } : []))
}

async function isTaken(target: Target, dice: Dice, { face, body }: Webhook): Promise<boolean> {
  const text = JSON.stringify(body)
  const sent = fetch(`${dice.pick(target.sites)}/api/bookings/${face.name}`, {
    method: 'POST',
    headers: face.headers(text, target.schedulerSecrets[face.name], new Date()),
    body: text,
    signal: AbortSignal.timeout(20_000),
  })
  const response = await sent.catch(() => null)
  const answer = await response?.text().catch(() => '')
  if (response?.ok && /"(?:stored|repeated)"/.test(answer ?? '')) return true
  if (response && response.status < 500) throw new Error(`${response.status}: ${answer}`)
  await sleep(dice.between(20, 250))
  return false
}

async function judge(target: Target, people: number) {
  const rows = await queryRows<{ uid: string; status: string }>(target.databaseUrl, CALLS)
  const found = new Map(rows.map(({ uid, status }) => [uid, status]))
  const deliveries = (await readDeliveries(target)).filter(({ email }) => email.startsWith(CALLER))
  const { lost, doubled } = await judgeArrivals(target, deliveries, CALLER)
  const ids = new Set(deliveries.map(({ id }) => id))
  for (let n = 0; n < people; n++) {
    const expected = { first: 'moved', second: isCancelled(n) ? 'cancelled' : 'booked' }
    for (const [which, status] of Object.entries(expected))
      if (found.get(`${which}-${n}`) !== status) lost.push(`that ${which}-${n} is ${status}`)
    for (const [what, id] of toldOf(n)) if (!ids.has(id)) lost.push(what)
  }
  const [{ persons = 0, talks = 0, submissions = 0, events = 0 } = {}] = await queryRows<
    Record<'persons' | 'talks' | 'submissions' | 'events', number>
  >(target.databaseUrl, COUNTS)
  if (talks < people) lost.push(`the talks with ${people - talks} people`)
  // Of a move, one webhook tells of both calls.
  const told = Array.from({ length: people }, (_, n) => storyOf(n).length + 1).reduce(
    (sum, number) => sum + number,
    0,
  )
  doubled.push(
    ...(rows.length > 2 * people ? [`${rows.length} calls`] : []),
    ...(persons > people ? [`${persons} people`] : []),
    ...(submissions > 2 * people ? [`${submissions} submissions`] : []),
    ...(events > told ? [`${events} events`] : []),
  )
  return { lost, doubled }
}

/** What is told of how a person's last call ended, in whichever order webhooks came: name and ID. */
function toldOf(n: number): [string, string][] {
  const kind = isCancelled(n) ? 'cancelled' : 'moved'
  const of = bookingId(faceOf(n).name, `second-${n}`)
  const told = [
    [callEmail.name, kind],
    [slack.name, kind],
    [webhook.name, `lead.call_${kind}`],
    ...(isCancelled(n) ? [[rebookEmail.name, 'again']] : []),
  ]
  return told.map(([channel = '', name = '']) => [
    `${channel} of ${CALLER}${n}, ${name}`,
    namedId(channel, of, name),
  ])
}

/** How the addresses of these people begin. */
const CALLER = 'caller-'

const CALLS = `
  select uid, status from bookings join people on people.id = person_id
  where people.email = bookings.email and uid ~ '^(first|second)-'`
const COUNTS = `
  select (select count(*)::int from people where email like 'caller-%') as persons,
    (select count(*)::int from people where email like 'caller-%' and state = 'in-talks') as talks,
    (select count(*)::int from email_submissions where email like 'caller-%') as submissions,
    (select count(*)::int from booking_events) as events`
