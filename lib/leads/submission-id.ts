import { createHash, randomUUID } from 'node:crypto'
import type { Submission } from '#lib/leads/submission.ts'

/**
 * The id under which a submission is stored: a UUID of version 8 (RFC 9562) made of its idempotency key and of what was
 * submitted, so that the same again has the same id, and a key that is used for something else does no harm. Without a
 * key, a random one.
 */
export function submissionId({ idempotencyKey, email, source }: Submission): string {
  if (idempotencyKey === undefined) return randomUUID()
  const what = JSON.stringify([idempotencyKey.toLowerCase(), email, source])
  const bytes = createHash('sha256').update(what).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
