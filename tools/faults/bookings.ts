import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { queryRows } from '#tools/harness/query-rows.ts'
import { Dice } from '#tools/random.ts'
import type { Target } from './target.ts'
import { underFaults } from './under-faults.ts'

/** People who book a call, move it, and of whom every second one cancels; processes to kill. */
interface BookingPlan {
  people: number
  kills: number
  seed: number
}

/** Webhooks that are under way at once. */
const AT_ONCE = 6

/**
 * A scheduler tells of calls, each webhook twice and in no order, while processes are killed and
 * providers fail. One without a 2xx is sent again. Each call must be there once, as its scheduler
 * has it, and of one person.
 */
export async function runBookingFaults(target: Target, { people, kills, seed }: BookingPlan) {
  const started = performance.now()
  const dice = new Dice(seed)
  const bodies = Array.from({ length: people }, (_, n) => storyOf(n)).flat()
  const webhooks = [...bodies, ...bodies]
    .map((body) => ({ body, by: dice.between(0, 1e9) }))
    .toSorted((one, other) => one.by - other.by)
  let taken = 0
  let attempts = 0
  const waiting = webhooks.values()
  const sender = async () => {
    for (const { body } of waiting) {
      do attempts++
      while (!(await isTaken(target, dice, body)))
      taken++
    }
  }
  const work = Promise.all(Array.from({ length: AT_ONCE }, sender))
  const pace = (killed: number) => () => taken >= Math.floor((webhooks.length * killed) / kills)
  const { kills: killed, faults } = await underFaults(target, dice, work, { kills, pace })
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

const API = 'https://api.calendly.com/scheduled_events'
const AT = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString()

/** Booked, moved, and for every second person cancelled. */
function storyOf(n: number): object[] {
  const uri = (which: string) => `${API}/e/invitees/${which}-${n}`
  const webhook = (event: string, which: string, minute: number, more = {}) => ({
    event,
    created_at: AT(minute),
    payload: {
      uri: uri(which),
      created_at: AT(minute),
      name: `Caller ${n}`,
      email: `caller-${n}@example.com`,
      timezone: 'Europe/London',
      scheduled_event: {
        start_time: '2026-02-01T10:00:00Z',
        end_time: '2026-02-01T10:30:00Z',
        event_memberships: [{ user_name: 'Grace', user_email: 'grace@northwright.example' }],
      },
      ...more,
    },
  })
  return [
    webhook('invitee.created', 'first', 0),
    webhook('invitee.created', 'second', 1, { old_invitee: uri('first') }),
    webhook('invitee.canceled', 'first', 1, { rescheduled: true, new_invitee: uri('second') }),
    ...(n % 2 ? [webhook('invitee.canceled', 'second', 2)] : []),
  ]
}

async function isTaken(target: Target, dice: Dice, content: object): Promise<boolean> {
  const body = JSON.stringify(content)
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', target.calendlyKey).update(`${at}.${body}`).digest('hex')
  const sent = fetch(`${dice.pick(target.sites)}/api/bookings/calendly`, {
    method: 'POST',
    headers: { 'Calendly-Webhook-Signature': `t=${at},v1=${signature}` },
    body,
    signal: AbortSignal.timeout(20_000),
  })
  const response = await sent.catch(() => null)
  const text = await response?.text().catch(() => '')
  if (response?.ok && /"(?:stored|repeated)"/.test(text ?? '')) return true
  if (response && response.status < 500) throw new Error(`${response.status}: ${text}`)
  await sleep(dice.between(20, 250))
  return false
}

async function judge(target: Target, people: number) {
  const rows = await queryRows<{ uid: string; status: string }>(target.databaseUrl, CALLS)
  const found = new Map(rows.map(({ uid, status }) => [uid, status]))
  const lost: string[] = []
  for (let n = 0; n < people; n++) {
    const expected = { first: 'moved', second: n % 2 ? 'cancelled' : 'booked' }
    for (const [which, status] of Object.entries(expected))
      if (found.get(`${which}-${n}`) !== status) lost.push(`that ${which}-${n} is ${status}`)
  }
  const [{ persons = 0, submissions = 0, events = 0 } = {}] = await queryRows<
    Record<'persons' | 'submissions' | 'events', number>
  >(target.databaseUrl, COUNTS)
  const doubled = [
    ...(rows.length > 2 * people ? [`${rows.length} calls`] : []),
    ...(persons > people ? [`${persons} people`] : []),
    ...(submissions > 2 * people ? [`${submissions} submissions`] : []),
    ...(events > 4 * people + Math.floor(people / 2) ? [`${events} events`] : []),
  ]
  return { lost, doubled }
}

const CALLS = `
  select uid, status from bookings join people on people.id = person_id
  where people.email = bookings.email and uid ~ '^(first|second)-'`
const COUNTS = `
  select (select count(*)::int from people where email like 'caller-%') as persons,
    (select count(*)::int from email_submissions where email like 'caller-%') as submissions,
    (select count(*)::int from booking_events) as events`
