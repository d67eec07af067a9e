import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { queryRows } from '#tools/harness/query-rows.ts'
import { anotherVisitor } from '#tools/harness/visitor.ts'
import { Dice } from '#tools/random.ts'
import { underFaults, type PeoplePlan } from './under-faults.ts'
import type { Target } from './target.ts'
import { GUIDE } from './visitors.ts'

/** A person as those in Leads know them. */
interface Known {
  email: string
  id: string
  isErased: boolean
}

/** Colleagues who work at once. */
const STAFF = 3
/** Milliseconds for erasures to end once the list works: some are repeated after a minute. */
const LIMIT = 120_000

/**
 * Staff write a note about each person and erase every second one, while processes are killed and
 * the marketing list refuses, loses and delays. A press without a response is repeated.
 */
export async function runStaffFaults(target: Target, plan: PeoplePlan) {
  const started = performance.now()
  const dice = new Dice(plan.seed)
  const cookie = await target.signIn()
  const known: Known[] = []
  let next = 0
  let presses = 0
  const colleague = async () => {
    while (next < plan.people) {
      const email = `colleague-of-${next}@example.com`
      const isErased = next++ % 2 === 1
      const lead = { email, source: `resource_${GUIDE}`, idempotencyKey: randomUUID() }
      const stored = await insist(target, dice, '/api/leads', post(lead, anotherVisitor()))
      const path = `/api/desk/leads/${(await readId(stored)).id}`
      const asked = await insist(target, dice, path, { headers: { cookie } })
      const { personId: id } = (await asked.json()) as { personId: string }
      const note = post({ key: randomUUID(), text: `About ${email}` }, { cookie })
      for (let times = dice.chance(0.3) ? 2 : 1; times > 0; times--)
        await insist(target, dice, `/api/desk/leads/${id}/notes`, note, () => presses++)
      const erase = { method: 'DELETE', headers: { cookie } }
      if (isErased) await insist(target, dice, `/api/desk/leads/${id}`, erase)
      known.push({ email, id, isErased })
    }
  }
  const work = Promise.all(Array.from({ length: STAFF }, colleague))
  const pace = (kills: number) => () =>
    known.length >= Math.floor((plan.people * kills) / plan.kills)
  const options = { kills: plan.kills, pace, providers: ['marketing'] } as const
  const { kills, faults } = await underFaults(target, dice, work, options)
  await erasuresEnded(target)
  const { lost, doubled, left } = await judge(target, known)
  return {
    people: known.length,
    erased: known.filter(({ isErased }) => isErased).length,
    'left at the list': left.length,
    notes: known.length,
    presses,
    kills,
    faults,
    seconds: Math.round((performance.now() - started) / 1000),
    lost: [...lost, ...left.map((email) => `the erasure of ${email} at the list`)],
    doubled,
  }
}

function post(body: object, headers: Record<string, string>): RequestInit {
  const type = { 'content-type': 'application/json' }
  return { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body) }
}

const readId = async (response: Response) => (await response.json()) as { id: string }

/**
 * Sends a request until it succeeds, each time to any process.
 *
 * @throws Error with the response if the site refuses it
 */
async function insist(
  { sites }: Target,
  dice: Dice,
  path: string,
  init: RequestInit,
  onPress: () => void = () => {},
): Promise<Response> {
  for (;;) {
    onPress()
    const headers = { ...init.headers, 'sec-fetch-site': 'same-origin' }
    const signal = AbortSignal.timeout(40_000)
    const sent = fetch(dice.pick(sites) + path, { ...init, headers, signal })
    const response = await sent.catch(() => null)
    if (response?.ok) return response
    if (response && response.status < 500)
      throw new Error(`${response.status} for ${path}: ${await response.text()}`)
    await sleep(dice.between(20, 250))
  }
}

/** Ends the faults, and waits until nothing is left to erase at the list. */
async function erasuresEnded(target: Target): Promise<void> {
  await target.injectFault('marketing', null)
  const deadline = performance.now() + LIMIT
  for (;;) {
    // Nobody adds a contact any more, so a repetition need not wait for its minute.
    if ((await target.pending('marketing')) === 0) await queryRows(target.databaseUrl, HURRY)
    const drained = await target.drain().then(() => 'done', String)
    const [{ left = 0 } = {}] = await queryRows<{ left: number }>(target.databaseUrl, UNENDED)
    if (left === 0) return
    if (performance.now() > deadline)
      throw new Error(`${left} erasures are left; the last cron call: ${drained}`)
    await sleep(500)
  }
}

const OF_LIST = `channel in ('marketing-list', 'marketing-list-erasure') and state = 'waiting'`
const HURRY = `
  with held as (delete from provider_holds)
  update deliveries set next_attempt_at = to_timestamp(0) where ${OF_LIST}`
const UNENDED = `select count(*)::int as left from deliveries where ${OF_LIST}`

async function judge(target: Target, known: readonly Known[]) {
  const notes = await queryRows<{ id: string; number: number }>(target.databaseUrl, NOTES)
  const numbers = new Map(notes.map(({ id, number }) => [id, number]))
  const entries = await queryRows<{ id: string }>(target.databaseUrl, AUDITED)
  const audited = new Set(entries.map(({ id }) => id))
  const stored = await queryRows<{ email: string }>(target.databaseUrl, STORED)
  const emails = new Set(stored.map(({ email }) => email))
  const listed = (await target.received('marketing')).map(({ body }) => body)
  const lost: string[] = []
  const doubled: string[] = []
  const left: string[] = []
  for (const { email, id, isErased } of known) {
    const number = numbers.get(id) ?? 0
    if (isErased) {
      if (listed.some((contact) => contact.includes(`"${email}"`))) left.push(email)
      if (emails.has(email)) lost.push(`the erasure of ${email}`)
      if (!audited.has(id)) lost.push(`the entry that ${email} was erased at the list`)
    } else if (number === 0 || !emails.has(email)) lost.push(`the note about ${email}`)
    if (number > 1) doubled.push(`the note about ${email}`)
  }
  return { lost, doubled, left }
}

const NOTES = `
  select person_id as id, count(*)::int as number from person_events where kind = 'note'
  group by person_id`
const AUDITED = `
  select person_id as id from audit_log
  where action = 'erased' and details ->> 'place' = 'marketing list'
    and details ->> 'result' in ('deleted', 'absent')`
const STORED = 'select email from email_submissions'
