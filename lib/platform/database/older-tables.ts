import { DatabaseError } from 'pg'

const UNDEFINED_TABLE = '42P01'

/** This version also delivers on the tables of the one before, which lack one: there it is `none`. */
export async function unlessMissing<T>(query: PromiseLike<T>, none: T): Promise<T> {
  try {
    return await query
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (cause instanceof DatabaseError && cause.code === UNDEFINED_TABLE) return none
    throw error
  }
}
