import { z } from 'zod'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { tryFetch, bearer, pass, fail, type Check } from '#lib/platform/finding.ts'
import type { Env } from '#lib/platform/env/env.ts'
import type { Attempt, Channel, Provider } from '#lib/leads/provider/channel.ts'
import { endErasure, erasureSchema } from '#lib/leads/provider/erasure.ts'
import { couldBeEmail, inboxOf, personOf } from '#lib/leads/person/email-address.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { reason } from '#lib/platform/log/log.ts'
import { accepted, outcomeOf, type Outcome } from '#lib/leads/provider/outcome.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { deliveries } from '#lib/platform/database/tables.ts'

type LoopsSettings = Pick<Env, 'LOOPS_API_KEY' | 'LOOPS_API_ROOT'>

const LOOPS = 'https://app.loops.so/api/'

const teamSchema = z.object({ teamName: z.string() })

const check: Check = async ({ LOOPS_API_KEY: key, LOOPS_API_ROOT: root }) => {
  if (!key) return []
  const url = new URL('v1/api-key', root ?? LOOPS)
  const response = await tryFetch(url, { headers: bearer(key) })
  if (!response) return [fail('Loops', 'does not respond.')]
  const team = teamSchema.safeParse(response.json).data?.teamName
  if (response.status === 200)
    return [pass('Loops', `takes the key (team ${team ?? 'without a name'}).`)]
  return response.status === 401
    ? [fail('Loops', 'refuses the key. Make one under Settings, API, and set LOOPS_API_KEY.')]
    : [fail('Loops', `responds with ${response.status}.`)]
}

const loops = { name: 'loops', check } as const satisfies Provider

const contactSchema = z.object({ email: z.string(), source: z.string() })

type Contact = z.infer<typeof contactSchema>

/** The person's contact on the marketing list, updated for each resource they ask for. */
export const marketingList = {
  name: 'marketing-list',
  provider: loops,
  start: {
    per: 'resource',
    payload: ({ email, source }): Contact | null =>
      couldBeEmail(email) ? { email, source } : null,
  },
  limits(payload) {
    const { email } = contactSchema.safeParse(payload).data ?? { email: '' }
    const inbox = inboxOf(email)
    // Most email addresses are their inbox's only spelling, and cost no query.
    return inbox === personOf(email) ? [] : [['contacts-of-inbox', inbox]]
  },
  prepare: null,
  send: joinMarketingList,
  refusal: 'typo',
  renew: null,
  forget: { kind: 'erase', place: 'Marketing list', by: 'marketing-list-erasure' },
} as const satisfies Channel<LoopsSettings>

const refusalSchema = z.object({ message: z.string() })

/**
 * Adds or updates a contact, whose subscription stays as it is. Idempotent, so that a call without a
 * response is repeated.
 */
export async function joinMarketingList(
  payload: unknown,
  settings: LoopsSettings,
  attempt: Attempt,
): Promise<Outcome> {
  const contact = contactSchema.safeParse(payload)
  if (!contact.success) return { kind: 'refused', reason: 'the stored contact is not readable' }
  return ask('PUT', 'v1/contacts/update', contact.data, settings, attempt, (response, json) => {
    const { status, headers, ok } = response
    if (ok) return accepted('Loops', json)
    const message = refusalSchema.safeParse(json).data?.message ?? ''
    return outcomeOf({ status, headers, reason: `Loops: ${status} ${message}`.trim() })
  })
}

/** Loops' SDK makes these calls too, but can't be aborted and doesn't expose response headers. */
async function ask(
  method: 'PUT' | 'POST',
  path: string,
  body: object,
  { LOOPS_API_KEY: key, LOOPS_API_ROOT: root = LOOPS }: LoopsSettings,
  { timeout }: Attempt,
  read: (response: Response, json: unknown) => Outcome,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(new URL(path, root), {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      // fetch may follow a redirect with a GET.
      redirect: 'manual',
      signal,
    })
    const text = await response.text()
    return read(response, parse(text))
  } catch (error) {
    const why = signal.aborted ? 'no response in time' : reason(error)
    return { kind: 'failed', reason: `Loops: ${why}` }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const answerSchema = z.object({ success: z.boolean() })

/** The contact of a person who was erased: deleted, whether it is subscribed or not. */
export const marketingListErasure = {
  name: 'marketing-list-erasure',
  provider: loops,
  start: null,
  prepare: null,
  send: leaveMarketingList,
  finish,
  erasing: {
    where: () => 'on the marketing list',
    tell(payload, result) {
      const { email, isRepeated } = erasureSchema.parse(payload)
      const about = `Marketing list: ${oneLine(email, 80)}`
      if (isRepeated)
        return {
          kind: 'waiting',
          line: `${about} was just being added, and is deleted again in a minute.`,
        }
      return {
        kind: 'done',
        line: `${about} ${result === 'absent' ? 'is not on it' : 'has been deleted'}.`,
      }
    },
  },
  refusal: 'ours',
  renew: null,
  forget: null,
} as const satisfies Channel<LoopsSettings>

/** Never refused: an erasure is tried until it is done. */
async function leaveMarketingList(
  payload: unknown,
  { LOOPS_API_KEY: key, LOOPS_API_ROOT: root }: Partial<LoopsSettings>,
  attempt: Attempt,
): Promise<Outcome> {
  if (!key) return { kind: 'failed', reason: 'LOOPS_API_KEY is not set' }
  const { email } = erasureSchema.parse(payload)
  const settings = { LOOPS_API_KEY: key, LOOPS_API_ROOT: root }
  return ask('POST', 'v1/contacts/delete', { email }, settings, attempt, (response, json) => {
    const { status, headers } = response
    // A proxy, or something else at the URL, may respond with any status.
    const { data: said } = answerSchema.safeParse(json)
    if (status === 200 && said?.success === true) return { kind: 'sent', providerId: 'deleted' }
    // Loops responds 400 to an invalid email address, which it therefore never had.
    if ((status === 404 || status === 400) && said?.success === false)
      return { kind: 'sent', providerId: 'absent' }
    const why = `Loops responded ${status}`
    const outcome = outcomeOf({ status, headers, reason: why })
    return outcome.kind === 'refused' ? { kind: 'failed', reason: why } : outcome
  })
}

/**
 * Records the erasure. One that began while the contact was being added is repeated in a minute.
 * Somebody who has come back meanwhile joins the list again.
 */
async function finish(
  db: NodePgDatabase,
  delivery: { id: string; payload: unknown },
  result: string,
): Promise<void> {
  const { email, isRepeated, ...erasure } = erasureSchema.parse(delivery.payload)
  await transactionOn(db, async (transaction) => {
    if (isRepeated) {
      await transaction
        .update(deliveries)
        .set({
          payload: { ...erasure, email, isRepeated: false },
          leasedUntil: null,
          nextAttemptAt: sql`now() + interval '1 minute'`,
        })
        .where(eq(deliveries.id, delivery.id))
      return
    }
    if (!(await endErasure(transaction, delivery, { place: 'marketing list', result }))) return
    await transaction.execute(sql`
      update deliveries set state = 'waiting', attempts = attempts + 1, next_attempt_at = now(),
        leased_until = null, payload = jsonb_build_object('email', lead.email, 'source', lead.source)
      from email_submissions lead
      where lead.id = submission_id and channel = 'marketing-list' and state in ('waiting', 'sent')
        and lower(lead.email) = lower(${email})`)
  })
}
