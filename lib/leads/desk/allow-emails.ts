import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { audit } from '#lib/platform/database/audit.ts'
import { emailStops } from '#lib/platform/database/tables/emails.ts'
import { people, personEvents } from '#lib/platform/database/tables/people.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { isOf, stopOf } from '#lib/leads/email-stops/stops.ts'
import { lockShown, shortText } from '#lib/leads/desk/change.ts'
import { refused, type Refused } from '#lib/leads/desk/refused.ts'
import type { EventData, Member } from '#lib/leads/story/kinds.ts'
import { othersOf } from '#lib/leads/story/joined.ts'

/** Which address may get emails again, and why. */
export const allowSchema = z.strictObject({
  email: z.string('is a text').trim().min(1, 'is missing'),
  reason: shortText,
})

/**
 * Allows emails to an address again: of what has happened so far nothing stops them any more. The
 * same twice is recorded as a look. Null if there is no such person.
 */
export function allowEmails(
  db: NodePgDatabase,
  given: string,
  { email, reason }: z.infer<typeof allowSchema>,
  author: Member,
): Promise<true | Refused | null> {
  return transactionOn(db, async (transaction) => {
    const shown = await lockShown(transaction, given)
    if (!shown) return null
    const others = (await othersOf(transaction, [shown])).get(shown.id) ?? []
    const stop = await stopOf(transaction, email)
    if (!stop) {
      await audit(transaction, { member: author, action: 'looked', personId: shown.id })
      return true
    }
    const whose = [shown, ...others].find((person) => isOf(stop, person))
    if (!whose) return refused('email', 'is no address of this person')
    await transaction
      .update(emailStops)
      .set({ liftedAt: sql`clock_timestamp()` })
      .where(eq(emailStops.address, stop.address))
    const data: EventData<'emails-allowed'> = { email: stop.address, why: stop.why, reason, author }
    await transaction
      .insert(personEvents)
      .values({ personId: whose.id, kind: 'emails-allowed', data })
    await transaction.update(people).set({ scoredAt: null }).where(eq(people.id, shown.id))
    const details = { why: stop.why }
    await audit(transaction, {
      member: author,
      action: 'emails-allowed',
      personId: shown.id,
      details,
    })
    return true
  })
}
