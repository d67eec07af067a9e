import { z } from 'zod'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { tryFetch, bearer, pass, fail, type Check } from '#lib/platform/finding.ts'
import type { Env } from '#lib/platform/env/env.ts'
import type { Attempt, Channel, Provider } from '#lib/leads/provider/channel.ts'
import { erasureSchema, finishErasure } from '#lib/leads/provider/erasure.ts'
import { isWithdrawn } from '#lib/leads/consents/consents.ts'
import { stopOf } from '#lib/leads/email-stops/stops.ts'
import { couldBeEmail, inboxOf, personOf } from '#lib/leads/person/email-address.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { jsonIn } from '#lib/platform/json.ts'
import { reason } from '#lib/platform/log/log.ts'
import { accepted, outcomeOf, type Outcome } from '#lib/leads/provider/outcome.ts'
import { deliveries } from '#lib/platform/database/tables/deliveries.ts'

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

const contactSchema = z.object({
  email: z.string(),
  source: z.string(),
  /** Only of an address that gets no email, or no newsletter; otherwise Loops knows best. */
  subscribed: z.literal(false).optional(),
})

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
  consent: {
    purpose: 'newsletter',
    address: (payload) => contactSchema.safeParse(payload).data?.email,
  },
  limits(payload) {
    const { email } = contactSchema.safeParse(payload).data ?? { email: '' }
    const inbox = inboxOf(email)
    // Most email addresses are their inbox's only spelling, and cost no query.
    return inbox === personOf(email) ? [] : [['contacts-of-inbox', inbox]]
  },
  async prepare({ payload }) {
    const contact = contactSchema.safeParse(payload).data
    // Loaded on first use: the commands that read this list have no database of their own.
    const { database } = await import('#lib/platform/database/pool.ts')
    const isOff =
      contact &&
      ((await stopOf(database(), contact.email)) !== null ||
        (await isWithdrawn(database(), contact.email, 'newsletter')))
    return { kind: 'ready', payload: isOff ? { ...contact, subscribed: false } : payload }
  },
  send: joinMarketingList,
  refusal: 'typo',
  renew: null,
  forget: { kind: 'erase', place: 'Marketing list', by: 'marketing-list-erasure' },
} as const satisfies Channel<LoopsSettings>

const propertiesSchema = z.object({
  email: z.string(),
  properties: z.record(z.string(), z.string()),
  told: z.string(),
})

/** What the list can branch on: level, score band, campaign and outcome, whenever one changes. */
export const marketingProperties = {
  name: 'marketing-properties',
  provider: loops,
  start: null,
  // Loaded on first use: commands read this list without the site.
  async prepare(claimed) {
    const known = propertiesSchema.safeParse(claimed.payload).data
    if (!known) return { kind: 'ready', payload: claimed.payload }
    const { afterContact } = await import('#lib/leads/channels/marketing-list/after-contact.ts')
    return afterContact(claimed, known.email)
  },
  send(payload, settings, attempt) {
    const { email, properties } = propertiesSchema.safeParse(payload).data ?? {}
    return upsert(email === undefined ? undefined : { email, ...properties }, settings, attempt)
  },
  /** What was told stays, so that the same isn't told again. */
  async finish(db, { id, payload, attempts }, providerId) {
    const { told } = propertiesSchema.parse(payload)
    await db
      .update(deliveries)
      .set({
        state: 'sent',
        sentAt: sql`now()`,
        leasedUntil: null,
        lastError: null,
        providerId,
        payload: { told },
      })
      .where(sql`id = ${id} and attempts = ${attempts} and state = 'waiting'`)
  },
  refusal: 'ours',
  renew: null,
  forget: { kind: 'erase', place: 'Marketing list', by: 'marketing-list-erasure' },
} as const satisfies Channel<LoopsSettings>

const refusalSchema = z.object({ message: z.string() })

/**
 * Adds or updates a contact, whose subscription stays as it is, or ends. Idempotent, so that a call
 * without a response is repeated.
 */
export async function joinMarketingList(
  payload: unknown,
  settings: LoopsSettings,
  attempt: Attempt,
): Promise<Outcome> {
  return upsert(contactSchema.safeParse(payload).data, settings, attempt)
}

async function upsert(
  contact: object | undefined,
  settings: LoopsSettings,
  attempt: Attempt,
): Promise<Outcome> {
  if (!contact) return { kind: 'refused', reason: 'the stored contact is not readable' }
  return ask('PUT', 'v1/contacts/update', contact, settings, attempt, (response, json) => {
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
    return read(response, jsonIn(text))
  } catch (error) {
    const why = signal.aborted ? 'no response in time' : reason(error)
    return { kind: 'failed', reason: `Loops: ${why}` }
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

/** Somebody who has come back meanwhile joins the list again. */
function finish(
  db: NodePgDatabase,
  delivery: { id: string; payload: unknown },
  result: string,
): Promise<void> {
  const how = { place: 'marketing list', result }
  return finishErasure(db, delivery, how, (transaction, email) =>
    transaction.execute(sql`
      update deliveries set state = 'waiting', attempts = attempts + 1, next_attempt_at = now(),
        leased_until = null, payload = jsonb_build_object('email', lead.email, 'source', lead.source)
      from email_submissions lead
      where lead.id = submission_id and channel = 'marketing-list' and state in ('waiting', 'sent')
        and lower(lead.email) = lower(${email})`),
  )
}
