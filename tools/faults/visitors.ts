import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'
import { anotherVisitor } from '#tools/harness/visitor.ts'
import { Dice } from '#tools/random.ts'

/**
 * One request to a process of the site, with or without a response. Times are those of
 * `performance.now()`.
 */
export interface TimedRequest {
  site: string
  startedAt: number
  endedAt: number
  /** Null without a response. */
  status: number | null
}

/** One visitor's submission, as the visitor knows it. */
export interface Submission {
  email: string
  /** Unique to this submission: an email address may come again. */
  page: string
  /** How often the button was pressed. */
  presses: number
  /** The id from the site's response, once there was one. */
  id: string | null
  /** Whether the site confirmed a result of the calculator. */
  finished: boolean
  /** Whether the site confirmed that the booking page was opened. */
  booked: boolean
}

export const TOOL = 'ai-roi-calculator'
/** Emailed to the visitor at once; a tool's result once there is one. */
export const GUIDE = 'ai-implementation-roadmap'
/**
 * The share of visitors who ask for it, and of the others who use the tool: a long run's emails
 * stay below what a site sends to visitors in a day.
 */
const READERS = 0.25
const FINISHING = 0.15
/** The share of visitors who open the booking page. */
const BOOKING = 0.3
/** The share of visitors who leave after the first press without a response. */
const IMPATIENT = 0.1

/**
 * Submits an email address, pressing again with the same idempotency key until the site says that
 * it's saved. Each press may reach a different process.
 *
 * @param see called with each press once it has ended
 * @param signal stops the visitor after the press in progress
 */
export async function submit(
  number: number,
  sites: readonly [string, ...string[]],
  dice: Dice,
  { onPress, signal }: { onPress?: (press: TimedRequest) => void; signal?: AbortSignal } = {},
): Promise<Submission> {
  const slug = dice.chance(READERS) ? GUIDE : TOOL
  const page = `/resources/${slug}?visit=${number}`
  // Some return with the email address of an earlier visit.
  const email = `visitor-${dice.chance(0.1) ? Math.floor(number / 2) : number}@example.com`
  const body = JSON.stringify({
    email,
    source: `resource_${slug}`,
    page,
    idempotencyKey: randomUUID(),
  })
  const impatient = dice.chance(IMPATIENT)
  for (let presses = 1; ; presses++) {
    const id = await press(dice.pick(sites), body, onPress)
    if (id !== null || impatient || signal?.aborted) {
      const say = (event: object) => tell({ ...event, lead: id }, sites, dice, signal)
      const isUser = id !== null && slug === TOOL
      const finished = isUser && dice.chance(FINISHING) && (await say(resultOf(number)))
      const booked = id !== null && dice.chance(BOOKING) && (await say({ kind: 'booking' }))
      return { email, page, presses, id, finished, booked }
    }
    await sleep(dice.between(20, 250))
  }
}

/** A result of the calculator that no other visit has. */
function resultOf(number: number) {
  const input = { ...DEFAULT_INPUTS, currentStaffCost: 50_000 + number }
  return { kind: 'result', tool: 'roi', input, shared: false }
}

/** Says what a visitor did, until the site confirms it; sometimes once more. */
async function tell(
  event: object,
  sites: readonly [string, ...string[]],
  dice: Dice,
  signal?: AbortSignal,
): Promise<boolean> {
  const body = JSON.stringify(event)
  for (let left = dice.chance(0.2) ? 2 : 1; left > 0;) {
    const status = await post(`${dice.pick(sites)}/api/story`, body).then(
      (response) => response.status,
      () => null,
    )
    if (status === 201) left--
    else if (status !== null && status < 500) throw new Refused(`${status} for ${body}`)
    else if (signal?.aborted) return false
    else await sleep(dice.between(20, 250))
  }
  return true
}

function post(url: string, body: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...anotherVisitor() },
    body,
    signal: AbortSignal.timeout(20_000),
  })
}

async function press(
  site: string,
  body: string,
  onPress: (press: TimedRequest) => void = () => {},
): Promise<string | null> {
  const startedAt = performance.now()
  let status: number | null = null
  try {
    const response = await post(`${site}/api/leads`, body)
    status = response.status
    if (response.status === 201) return ((await response.json()) as { id: string }).id
    if (response.status < 500) throw new Refused(`${response.status} ${await response.text()}`)
    return null
  } catch (error) {
    if (error instanceof Refused) throw error
    return null
  } finally {
    onPress({ site, startedAt, endedAt: performance.now(), status })
  }
}

/** The site refused a submission that it must accept. */
class Refused extends Error {}

const VISITORS = 4

export type Visitors = ReturnType<typeof startVisitors>

/**
 * Visitors who submit leads to all processes of a site, and watchers who check each one's
 * readiness.
 */
export function startVisitors(sites: readonly [string, ...string[]], seed: number) {
  const dice = new Dice(seed)
  const controller = new AbortController()
  const { signal } = controller
  const submissions: Submission[] = []
  const presses: TimedRequest[] = []
  const checks: TimedRequest[] = []
  const onPress = (one: TimedRequest) => void presses.push(one)
  let next = 0
  const visitor = async () => {
    while (!signal.aborted) {
      submissions.push(await submit(next++, sites, dice, { onPress, signal }))
      await sleep(dice.between(50, 250))
    }
  }
  const probe = async (site: string) => {
    while (!signal.aborted) {
      checks.push(await checkReadiness(site))
      await sleep(100)
    }
  }
  const ended = Promise.all([...Array.from({ length: VISITORS }, visitor), ...sites.map(probe)])
  ended.catch(() => controller.abort())
  const stop = async () => {
    controller.abort()
    await ended
  }
  return { submissions, presses, checks, signal, stop }
}

async function checkReadiness(site: string): Promise<TimedRequest> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(20_000)
  const status = await fetch(`${site}/api/health/ready`, { signal }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => null,
  )
  return { site, startedAt, endedAt: performance.now(), status }
}
