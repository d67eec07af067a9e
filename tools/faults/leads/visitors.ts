import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { anotherVisitor } from '#tools/harness/visitor.ts'
import type { Dice } from '#tools/random.ts'
import type { TimedRequest } from './readiness.ts'

/** One visitor's submission, as the visitor knows it. */
export interface Submission {
  email: string
  /** Unique to this submission: an email address may come again. */
  page: string
  /** How often the button was pressed. */
  presses: number
  /** The id from the site's response, once there was one. */
  id: string | null
}

const SOURCE = 'resource_ai-roi-calculator'
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
  const page = `/resources/ai-roi-calculator?visit=${number}`
  // Some return with the email address of an earlier visit.
  const email = `visitor-${dice.chance(0.1) ? Math.floor(number / 2) : number}@example.com`
  const body = JSON.stringify({ email, source: SOURCE, page, idempotencyKey: randomUUID() })
  const impatient = dice.chance(IMPATIENT)
  for (let presses = 1; ; presses++) {
    const id = await press(dice.pick(sites), body, onPress)
    if (id !== null || impatient || signal?.aborted) return { email, page, presses, id }
    await sleep(dice.between(20, 250))
  }
}

async function press(
  site: string,
  body: string,
  onPress: (press: TimedRequest) => void = () => {},
): Promise<string | null> {
  const startedAt = performance.now()
  let status: number | null = null
  try {
    const response = await fetch(`${site}/api/leads`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...anotherVisitor() },
      body,
      signal: AbortSignal.timeout(20_000),
    })
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
