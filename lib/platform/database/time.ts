import { sql, type SQL } from 'drizzle-orm'

export function fromNow(milliseconds: number): SQL<Date> {
  return sql`now() + ${milliseconds} * interval '1 millisecond'`
}
