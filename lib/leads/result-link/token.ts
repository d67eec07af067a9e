import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey, derivedKeys } from '#lib/platform/database/derived-key.ts'

export const LINK_DAYS = 90

/** For how many days a link is good: each purpose has a key of its own. */
const DAYS = { 'result links': LINK_DAYS, confirmations: 30, unsubscribing: 3650 }
type LinkPurpose = keyof typeof DAYS

/** Bytes of a token: the ID, the second it expires at, the signature. */
const ID = 16
const EXPIRY = 4
const SIGNATURE = 16
const LENGTH = ID + EXPIRY + SIGNATURE

export type ReadToken = { kind: 'valid'; id: string } | { kind: 'expired' } | { kind: 'forged' }

/** It holds nothing about the person but a random ID; what it opens is gone once that is. */
export function signToken(purpose: LinkPurpose, id: string, now = Date.now()): string {
  const signed = Buffer.alloc(ID + EXPIRY)
  signed.write(id.replaceAll('-', ''), 'hex')
  signed.writeUInt32BE(Math.floor(now / 1000) + DAYS[purpose] * 24 * 3600, ID)
  return Buffer.concat([signed, sign(signed, derivedKey(purpose))]).toString('base64url')
}

/** Reads a token that anybody may have made. Compares signatures in constant time. */
export function readToken(purpose: LinkPurpose, token: string, now = Date.now()): ReadToken {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding skips what isn't base64url, so other spellings of a token are refused too.
  if (bytes.length !== LENGTH || bytes.toString('base64url') !== token) return { kind: 'forged' }
  const signed = bytes.subarray(0, ID + EXPIRY)
  const given = bytes.subarray(ID + EXPIRY)
  const isOurs = derivedKeys(purpose).some((key) => timingSafeEqual(sign(signed, key), given))
  if (!isOurs) return { kind: 'forged' }
  if (signed.readUInt32BE(ID) * 1000 <= now) return { kind: 'expired' }
  const hex = signed.toString('hex', 0, ID)
  return { kind: 'valid', id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') }
}

function sign(signed: Buffer, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(signed).digest().subarray(0, SIGNATURE)
}
