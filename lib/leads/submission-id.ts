import { hash, randomUUID } from 'node:crypto'
import type { Submission } from '#lib/leads/submission.ts'

/**
 * The id under which a submission is stored: a UUID of version 8 (RFC 9562) made of its idempotency key and of what was
 * submitted, so that the same again has the same id, and a key that is used for something else does no harm. Without a
 * key, a random one.
 */
export function submissionId({ idempotencyKey, email, source }: Submission): string {
  if (idempotencyKey === undefined) return randomUUID()
  const what = JSON.stringify([idempotencyKey.toLowerCase(), email, source])
  const hex = hash('sha256', what)
  const variant = '89ab'.charAt(Number(`0x${hex.charAt(16)}`) % 4)
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...groups, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-')
}
