import 'server-only'
import { eq } from 'drizzle-orm'
import { database } from '#lib/database/pool.ts'
import { people } from '#lib/database/tables.ts'
import { audit, auditOutcome } from '#lib/desk/audit.ts'
import type { Erased, Member } from '#lib/desk/contract.ts'
import { variables } from '#lib/env/env.ts'
import { erasePerson, requireErasers } from '#lib/leads/admin/erase.ts'

/**
 * Erases a person, here and where the site can.
 *
 * @returns what was done; null if there is no such person
 */
export async function eraseLead(id: string, member: Member): Promise<Erased | null> {
  requireErasers(variables)
  const db = database()
  const [person] = await db.select({ email: people.email }).from(people).where(eq(people.id, id))
  if (!person) return null
  const entry = await audit(db, { member, action: 'erased', personId: id })
  const erased: Erased = { done: [], left: [], failed: [] }
  await erasePerson(db, person.email, variables, ({ kind, line }) => {
    if (kind !== 'waiting') erased[kind].push(line)
  })
  await auditOutcome(db, entry, { failed: erased.failed.length })
  return erased
}
