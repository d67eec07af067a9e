import 'server-only'
import { and, asc, eq, sql } from 'drizzle-orm'
import { auditLog } from '#lib/platform/database/tables/members.ts'
import { deliveries } from '#lib/platform/database/tables/deliveries.ts'
import { people } from '#lib/platform/database/tables/people.ts'
import { database } from '#lib/platform/database/pool.ts'
import { variables } from '#lib/platform/env/env.ts'
import {
  eraseAtProviders,
  erasePerson,
  isOpenErasure,
  whereErased,
} from '#lib/leads/erasure/erase.ts'
import type { ErasureStep } from '#lib/leads/provider/erasure.ts'
import type { Member } from '#lib/leads/story/kinds.ts'

/** What an erasure did, as lines to show. */
export type Erased = Record<ErasureStep['kind'], string[]>

export type OpenErasure = Awaited<ReturnType<typeof openErasures>>[number]

/** Null if nothing was stored here; otherwise DELETE tries it now. */
const erasedId = sql<string | null>`${deliveries.payload} ->> 'personId'`

/** Of a person who was erased before, it tries what is left. */
export async function eraseLead(id: string, member: Member): Promise<Erased | null> {
  const db = database()
  const erased: Erased = { done: [], left: [], waiting: [] }
  const tell = ({ kind, line }: ErasureStep) => void erased[kind].push(line)
  const [person] = await db.select({ email: people.email }).from(people).where(eq(people.id, id))
  if (person) {
    await erasePerson(db, person.email, { member, variables, tell })
    return erased
  }
  const [before] = await db
    .select({ at: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.personId, id), eq(auditLog.action, 'erased')))
    .orderBy(asc(auditLog.createdAt))
    .limit(1)
  if (!before) return null
  tell({ kind: 'done', line: `Database: erased on ${before.at.toISOString().slice(0, 10)}.` })
  await eraseAtProviders(db, sql`${isOpenErasure} and ${erasedId} = ${id}`, variables, tell)
  if (erased.waiting.length === 0) tell({ kind: 'done', line: 'Nothing is left to do.' })
  return erased
}

/** What is still to be erased at providers, oldest first. */
export async function openErasures() {
  const open = await database()
    .select({
      personId: erasedId,
      email: sql<string>`${deliveries.payload} ->> 'email'`,
      channel: deliveries.channel,
      payload: deliveries.payload,
      since: deliveries.createdAt,
      lastError: deliveries.lastError,
    })
    .from(deliveries)
    .where(isOpenErasure)
    .orderBy(asc(deliveries.createdAt))
    .limit(100)
  return open.map(({ since, channel, payload, ...one }) =>
    Object.assign(one, { where: whereErased(channel, payload), since: since.toISOString() }),
  )
}
