import { DatabaseError } from 'pg'

export class Busy extends Error {}

export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Busy) return true
  if (error instanceof DatabaseError && /^(55P03|40P01)$/.test(error.code ?? '')) return true
  return isBusy(error.cause)
}
