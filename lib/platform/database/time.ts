import { sql, type SQL } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/** A column with a moment. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A time from now by the database's clock, which all processes share. */
export function fromNow(milliseconds: number): SQL<Date> {
  return sql`now() + ${milliseconds} * interval '1 millisecond'`
}
