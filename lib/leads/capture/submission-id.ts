import { randomUUID } from 'node:crypto'
import { namedId } from '#lib/leads/person/named-id.ts'
import type { Submission } from '#lib/leads/capture/submission.ts'

/**
 * A submission's ID, derived from its idempotency key and its content: repeating it gives the same
 * ID, and reusing the key for something else does no harm. Random without a key.
 */
export function submissionId({ idempotencyKey, email, source }: Submission): string {
  if (idempotencyKey === undefined) return randomUUID()
  return namedId(idempotencyKey.toLowerCase(), email, source)
}
