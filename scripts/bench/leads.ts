import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { Client } from 'pg'
import { type Bench, median } from '#scripts/bench/measure.ts'
import { anotherVisitor } from '#tools/harness/visitor.ts'
import { insist } from '#tools/insist.ts'

const ROUNDS = 24
const SECONDS = 2
const WARMING = 20
const CONNECTIONS = 20
const PAGE = '/resources/ai-roi-calculator'
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

type Request = Parameters<typeof autocannon>[0]['requests'][number]
type Answered = [status: number, request: Request]

/** Requests, with the status that answers each. Every one comes from another visitor. */
export const KINDS = {
  empty: [200, { method: 'GET', path: '/api/health' }],
  /** The same requests as `lead`, refused at once. */
  refused: [405, fromPage('/api/health', lead)],
  lead: [201, fromPage('/api/leads', lead)],
  event: [204, fromPage('/api/events', event)],
} satisfies Record<string, Answered>
const IN_TURN = ['empty', 'refused', 'lead', 'event', 'call'] as const
type Kind = (typeof IN_TURN)[number]

interface Load {
  /** Responses per second. */
  rate: number
  /** The 99th percentile of response times, in milliseconds. */
  p99: number
}

/**
 * The rate of leads beside that of the same requests, refused. They take turns, in the opposite
 * order every other round, so that anything that slows the machine slows both. Deliveries go on as
 * in production; those left after the leads are dropped, or the next ones would pay for them.
 */
export const bench: Bench = async ({ url, env }, databaseUrl) => {
  const kinds: Record<Kind, Answered> = {
    ...KINDS,
    call: [200, webhook(String(env.CALENDLY_WEBHOOK_SIGNING_KEY))],
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const rounds: Record<Kind, Load>[] = []
  try {
    // A new server still renders its pages and runs code that isn't compiled yet.
    await load(url, WARMING, KINDS.lead)
    await load(url, WARMING, KINDS.empty)
    await forgetAll(client)
    for (let number = 0; number < ROUNDS; number++) {
      const round = {} as Record<Kind, Load>
      for (const kind of number % 2 ? IN_TURN.toReversed() : IN_TURN) {
        round[kind] = await load(url, SECONDS, kinds[kind])
        if (kind !== 'empty' && kind !== 'refused') await forgetAll(client)
      }
      rounds.push(round)
    }
  } finally {
    await client.end()
  }
  const row = (what: string, kind: Kind, beside: Kind) => ({
    what,
    unit: 'a second',
    figure: median(rounds.map((round) => round[kind].rate)),
    floor: median(rounds.map((round) => round[beside].rate)),
    ratio: median(rounds.map((round) => round[kind].rate / round[beside].rate)),
  })
  return [
    row('A lead', 'lead', 'refused'),
    {
      what: 'A lead, 99 % under',
      unit: 'ms',
      figure: median(rounds.map((round) => round.lead.p99)),
      floor: median(rounds.map((round) => round.refused.p99)),
    },
    row('An event of a page', 'event', 'refused'),
    {
      ...row('A booked call, told by webhook', 'call', 'empty'),
      target: '0.6 times',
    },
    row('The request of a lead, refused', 'refused', 'empty'),
  ]
}

/** Sends requests for some seconds and returns how fast they were answered. */
export async function load(
  url: string,
  duration: number,
  [status, request]: Answered,
): Promise<Load> {
  const result = await autocannon({ url, duration, connections: CONNECTIONS, requests: [request] })
  const { requests, latency, statusCodeStats, errors, timeouts } = result
  const others = Object.keys(statusCodeStats).filter((code) => code !== String(status))
  if (others.length > 0 || errors > 0 || timeouts > 0) {
    throw new Error(
      `Not every response was ${status}: ${JSON.stringify({ statusCodeStats, errors, timeouts })}`,
    )
  }
  return { rate: requests.total / duration, p99: latency.p99 }
}

function fromPage(path: string, body: () => { type: string; content: object }): Request {
  return {
    method: 'POST',
    path,
    setupRequest: (request) => {
      const { type, content } = body()
      const headers = {
        ...anotherVisitor(),
        'Content-Type': type,
        'Sec-Fetch-Site': 'same-origin',
        'User-Agent': BROWSER,
      }
      return { ...request, headers, body: JSON.stringify(content) }
    },
  }
}

/** Everything that the gate sends. */
function lead() {
  const content = {
    email: `${randomUUID()}@example.com`,
    source: 'resource_ai-roi-calculator',
    page: PAGE,
    idempotencyKey: randomUUID(),
    consent:
      'Our team sees your address, and you get notes from our projects, at most two a month.',
    attribution: { landing: '/', utm_source: 'bench', referrer: 'https://search.example/' },
  }
  return { type: 'application/json', content }
}

function event() {
  const touch = JSON.stringify({ landing: '/', utm_source: 'bench', utm_campaign: 'spring' })
  return { type: 'text/plain;charset=UTF-8', content: { step: 'seen', page: PAGE, touch } }
}

/** Each tells of another person's call. */
function webhook(key: string): Request {
  return {
    method: 'POST',
    path: '/api/bookings/calendly',
    setupRequest: (request) => {
      const at = Math.floor(Date.now() / 1000)
      const body = JSON.stringify(bookedCall())
      const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex')
      const headers = { 'Calendly-Webhook-Signature': `t=${at},v1=${signature}` }
      return { ...request, headers, body }
    },
  }
}

function bookedCall(): object {
  const at = new Date().toISOString()
  const id = randomUUID()
  const start = Date.now() + 86_400_000
  const payload = {
    uri: `https://api.calendly.com/scheduled_events/e/invitees/${id}`,
    created_at: at,
    name: 'Ada Byron',
    email: `${id}@example.com`,
    timezone: 'Europe/London',
    questions_and_answers: [{ question: 'What is it about?', answer: 'Our invoices.' }],
    tracking: { utm_source: 'bench', utm_campaign: 'spring' },
    scheduled_event: {
      start_time: new Date(start).toISOString(),
      end_time: new Date(start + 1_800_000).toISOString(),
      location: { join_url: 'https://meet.example/call' },
      event_memberships: [{ user_name: 'Grace', user_email: 'grace@northwright.example' }],
    },
  }
  return { event: 'invitee.created', created_at: at, payload }
}

/**
 * Drops everything that waits, and gives deliveries in progress time to end. Until then it gives way
 * to one that is in the way: Postgres ends either of two that wait for each other.
 */
async function forgetAll(client: Client): Promise<void> {
  await client.query('set lock_timeout = 300')
  await insist(() => client.query(TRUNCATE), { times: 100, pause: 50 })
  await sleep(1500)
}

const TRUNCATE =
  'truncate email_submissions, people, booking_events, deliveries, visit_events, visit_sums, rate_limits cascade'
