import { randomUUID } from 'node:crypto'
import { namedId } from '#lib/leads/named-id.ts'
import type { Submission } from '#lib/leads/submission.ts'

/**
 * The id under which a submission is stored, made of its idempotency key and of what was submitted:
 * the same again has the same id, and a key that is used for something else does no harm. Without a
 * key, a random one.
 */
export function submissionId({ idempotencyKey, email, source }: Submission): string {
  if (idempotencyKey === undefined) return randomUUID()
  return namedId(idempotencyKey.toLowerCase(), email, source)
}
