import { DatabaseError } from 'pg'

/** A table was in use for too long. */
export class Busy extends Error {}

/** Whether another session held a lock for too long, or the two waited for each other. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Busy) return true
  if (error instanceof DatabaseError && /^(55P03|40P01)$/.test(error.code ?? '')) return true
  return isBusy(error.cause)
}
