import { sql, type SQL } from 'drizzle-orm'

/** A time from now by the database's clock, which all processes share. */
export function fromNow(milliseconds: number): SQL<Date> {
  return sql`now() + ${milliseconds} * interval '1 millisecond'`
}
