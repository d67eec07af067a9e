import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { reason } from '#lib/platform/log/log.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { checkOf } from '#lib/leads/crms/check.ts'
import { type Crm, CrmError, type CrmSettings } from '#lib/leads/crms/crm.ts'
import { hubspot } from '#lib/leads/crms/hubspot/hubspot.ts'
import { pipedrive } from '#lib/leads/crms/pipedrive/pipedrive.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'
import { erasureSchema, finishErasure } from '#lib/leads/provider/erasure.ts'
import { outcomeOf, type Outcome } from '#lib/leads/provider/outcome.ts'

/** With the contact that is known, whose address somebody may have changed. */
const contactErasureSchema = erasureSchema.extend({ contact: z.string().nullable() })
export type ContactErasure = z.infer<typeof contactErasureSchema>

/** The contact of a person who was erased, at the CRM. */
function erasureAt<const Name extends string>(crm: Crm & { name: Name }) {
  const { name, title, token } = crm
  return {
    name: `${name}-erasure`,
    provider: { name, check: checkOf(crm) },
    start: null,
    prepare: null,
    /** Never refused: an erasure is tried until it is done. */
    async send(payload: unknown, settings: CrmSettings): Promise<Outcome> {
      if (!settings[token]) return { kind: 'failed', reason: `${token} is not set` }
      const { email, contact } = contactErasureSchema.parse(payload)
      try {
        const { erase, find } = crm.connect(settings)
        const isErased = contact !== null && (await erase(contact))
        const other = await find(email)
        const isOtherErased = other !== null && other !== contact && (await erase(other))
        return { kind: 'sent', providerId: isErased || isOtherErased ? 'deleted' : 'absent' }
      } catch (error) {
        return failedBy(error)
      }
    },
    finish: (db: NodePgDatabase, delivery: { id: string; payload: unknown }, result: string) =>
      finish(db, crm, delivery, result),
    erasing: {
      where: () => `at ${title}`,
      tell(payload: unknown, result: string) {
        const { email, isRepeated } = erasureSchema.parse(payload)
        const about = `${title}: ${oneLine(email, 80)}`
        if (isRepeated)
          return {
            kind: 'waiting' as const,
            line: `${about} may just be being written, and is deleted again in a minute.`,
          }
        const line = `${about} ${result === 'absent' ? 'is not there' : 'has been deleted'}.`
        return { kind: 'done' as const, line }
      },
    },
    refusal: 'ours',
    renew: null,
    forget: null,
  } as const satisfies Channel<CrmSettings>
}

/** What an error of a CRM means, which is never that it refuses this one for good. */
export function failedBy(error: unknown): Extract<Outcome, { kind: 'failed' }> {
  if (!(error instanceof CrmError) || error.status === null)
    return { kind: 'failed', reason: reason(error) }
  const { status, headers, message } = error
  const outcome = outcomeOf({ status, headers, reason: message })
  return outcome.kind === 'failed' ? outcome : { kind: 'failed', reason: message }
}

export const hubspotErasure = erasureAt(hubspot)
export const pipedriveErasure = erasureAt(pipedrive)

/** Somebody who has come back meanwhile is written again. */
function finish(
  db: NodePgDatabase,
  { name }: Crm,
  delivery: { id: string; payload: unknown },
  result: string,
): Promise<void> {
  return finishErasure(db, delivery, { place: name, result }, (transaction, email) =>
    transaction.execute(sql`
      with back as (select id from people where person = lower(${email})),
      unwritten as (
        update crm_contacts set contact = null, told = null
        where crm = ${name} and person_id in (select id from back)
      )
      insert into crm_changes (crm, person_id) select ${name}, id from back`),
  )
}
