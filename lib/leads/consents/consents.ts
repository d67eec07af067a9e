import { asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { unlessMissing } from '#lib/platform/database/older-tables.ts'
import { consents, type Purpose } from '#lib/platform/database/tables/emails.ts'
import { people } from '#lib/platform/database/tables/people.ts'

type Reading = Pick<NodePgDatabase, 'select'>

const OPEN = sql`${consents.needsConfirmation} and ${consents.confirmedAt} is null
  and ${consents.withdrawnAt} is null`

export const UNCONFIRMED =
  'Not sent yet: nobody has confirmed this address. It follows once somebody does.'

/** Whether an address gets nothing for a purpose before it is confirmed. */
export const isUnconfirmed = (db: Reading, address: string, purpose: Purpose) =>
  has(db, address, purpose, OPEN)

/** Whether its owner has said that they want nothing of the kind. */
export const isWithdrawn = (db: Reading, address: string, purpose: Purpose) =>
  has(db, address, purpose, sql`${consents.withdrawnAt} is not null and not ${consents.isGiven}`)

async function has(db: Reading, address: string, purpose: Purpose, which: SQL): Promise<boolean> {
  const found = db
    .select({ purpose: consents.purpose })
    .from(consents)
    .innerJoin(people, eq(people.id, consents.personId))
    .where(sql`${people.person} = lower(${address}) and ${consents.purpose} = ${purpose}
      and ${which}`)
  return (await unlessMissing(found, [])).length > 0
}

const { personId, ...columns } = getTableColumns(consents)

export type Consent = Awaited<ReturnType<typeof consentsOf>>[number]

/** What some people have agreed to and taken back, under each of their addresses. */
export async function consentsOf(db: Reading, persons: readonly { id: string }[]) {
  const ids = persons.map(({ id }) => id)
  return db
    .select({ ...columns, email: people.email })
    .from(consents)
    .innerJoin(people, eq(people.id, personId))
    .where(inArray(personId, ids))
    .orderBy(asc(people.person), asc(columns.purpose))
}
