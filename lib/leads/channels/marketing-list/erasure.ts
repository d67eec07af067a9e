import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { audit } from '#lib/platform/database/audit.ts'
import { deliveries } from '#lib/platform/database/tables.ts'
import { loops, type LoopsSettings } from '#lib/leads/channels/marketing-list/loops.ts'
import { erasureSchema, type Attempt, type Channel } from '#lib/leads/provider/channel.ts'
import { outcomeOf, type Outcome } from '#lib/leads/provider/outcome.ts'
import { reason } from '#lib/platform/log/log.ts'

const answerSchema = z.object({ success: z.boolean() })

/** The contact of a person who was erased: to be deleted, whatever its subscriptions. */
export const marketingListErasure = {
  name: 'marketing-list-erasure',
  provider: loops,
  start: null,
  prepare: null,
  send: leaveMarketingList,
  finish,
  refusal: 'ours',
  renew: null,
  forget: null,
} as const satisfies Channel<LoopsSettings>

/**
 * Deletes a contact from the marketing list. Never refused: an erasure is tried until it is done.
 *
 * @param payload an `Erasure`
 */
async function leaveMarketingList(
  payload: unknown,
  {
    LOOPS_API_KEY: key,
    LOOPS_API_ROOT: root = 'https://app.loops.so/api/',
  }: Partial<LoopsSettings>,
  { timeout }: Attempt,
): Promise<Outcome> {
  if (!key) return { kind: 'failed', reason: 'LOOPS_API_KEY is not set' }
  const signal = AbortSignal.timeout(timeout)
  try {
    const { email } = erasureSchema.parse(payload)
    const response = await fetch(new URL('v1/contacts/delete', root), {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
      cache: 'no-store',
      redirect: 'manual',
      signal,
    })
    const { status, headers } = response
    // A proxy, or something else at the URL, may respond with any status.
    const { data: said } = answerSchema.safeParse(await response.json().catch(() => null))
    if (status === 200 && said?.success === true) return { kind: 'sent', providerId: 'deleted' }
    // Loops responds 400 to an invalid email address, which it therefore never had.
    if ((status === 404 || status === 400) && said?.success === false)
      return { kind: 'sent', providerId: 'absent' }
    const why = `Loops responded ${status}`
    const outcome = outcomeOf({ status, headers, reason: why })
    return outcome.kind === 'refused' ? { kind: 'failed', reason: why } : outcome
  } catch (error) {
    const why = signal.aborted ? 'no response in time' : reason(error)
    return { kind: 'failed', reason: `Loops: ${why}` }
  }
}

/**
 * Ends an erasure, with an entry in the audit log. One that began while the contact was being added
 * is repeated a minute later, when no call can be under way any more. Who has come back meanwhile
 * joins the list again.
 */
async function finish(
  db: NodePgDatabase,
  { id, payload }: { id: string; payload: unknown },
  result: string,
): Promise<void> {
  const { email, address, isRepeated, personId, member } = erasureSchema.parse(payload)
  await db.transaction(async (transaction) => {
    if (isRepeated) {
      await transaction
        .update(deliveries)
        .set({
          payload: { email, address, personId, member, isRepeated: false },
          leasedUntil: null,
          nextAttemptAt: sql`now() + interval '1 minute'`,
        })
        .where(eq(deliveries.id, id))
      return
    }
    const { rowCount } = await transaction.delete(deliveries).where(eq(deliveries.id, id))
    if (rowCount === 0) return
    const details = { place: 'marketing list', result, address }
    await audit(transaction, { member, action: 'erased', personId: personId ?? undefined, details })
    await transaction.execute(sql`
      update deliveries set state = 'waiting', attempts = attempts + 1, next_attempt_at = now(),
        leased_until = null, payload = jsonb_build_object('email', lead.email, 'source', lead.source)
      from email_submissions lead
      where lead.id = submission_id and channel = 'marketing-list' and state in ('waiting', 'sent')
        and lower(lead.email) = lower(${email})`)
  })
}
