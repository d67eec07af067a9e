import 'server-only'
import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { people } from '#lib/platform/database/tables/people.ts'
import { tellGathered } from '#lib/leads/bookings/tell.ts'
import { changeLead, changeSchema } from '#lib/leads/desk/change.ts'
import { known, leadOf } from '#lib/leads/desk/lead.ts'
import type { Member } from '#lib/leads/story/kinds.ts'
import { readSlugHistory } from '#lib/publishing/slug-history/stored.ts'

const MOST = 200

/** The same change of several people; each with what its author sees of them. */
export const bulkSchema = z.strictObject({
  leads: z
    .array(
      z.strictObject({
        id: z.uuid('is no UUID'),
        was: z.strictObject({
          state: z.string('is a text').optional(),
          owner: z.string('is a text').nullish(),
        }),
      }),
    )
    .min(1, 'is empty')
    .max(MOST, `has more than ${MOST} people`),
  change: z.strictObject({ state: z.unknown().optional(), owner: z.unknown().optional() }),
})

export type BulkChange = z.infer<typeof bulkSchema>
export type BulkChanged = Awaited<ReturnType<typeof changeLeads>>

/**
 * Changes one after the other, each wholly or not at all. Who is gone, or was changed by somebody
 * else since, is left and named.
 */
export async function changeLeads(
  db: NodePgDatabase,
  { leads, change }: BulkChange,
  author: Member,
) {
  const together = leads.length > 1 ? randomUUID() : undefined
  const left = new Map<string, string>()
  let owner: Member | null = null
  for (const { id, was } of leads) {
    const parsed = changeSchema.safeParse({ ...change, was })
    const done = parsed.success
      ? await changeLead(db, id, parsed.data, author, together)
      : { detail: problemOf(parsed.error) }
    if (done !== true) left.set(id, done === false ? 'was erased' : done.detail)
    else if (parsed.data?.owner) owner = parsed.data.owner
  }
  if (owner && together) await tellGathered(db, owner, together)
  const ids = leads.map(({ id }) => id)
  const slugs = await readSlugHistory()
  const rows = await db.select().from(people).where(inArray(people.id, ids))
  return {
    leads: (await known(db, rows)).map((one) => leadOf(one, slugs)),
    /** Who was left as they are, and why. */
    left: [...left].map(([id, why]) => ({ id, why })),
  }
}

function problemOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') ?? 'change'}: ${issue?.message ?? 'can’t be read'}`
}
