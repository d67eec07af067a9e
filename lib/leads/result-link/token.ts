import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey, derivedKeys } from '#lib/platform/database/derived-key.ts'

export const LINK_DAYS = 90

/** Bytes of a token: the event's ID, the second it expires at, the signature. */
const ID = 16
const EXPIRY = 4
const SIGNATURE = 16
const LENGTH = ID + EXPIRY + SIGNATURE

export type ReadToken = { kind: 'valid'; event: string } | { kind: 'expired' } | { kind: 'forged' }

/** It holds nothing about the person; what it opens is gone once the event is. */
export function signResult(event: string, now = Date.now()): string {
  const signed = Buffer.alloc(ID + EXPIRY)
  signed.write(event.replaceAll('-', ''), 'hex')
  signed.writeUInt32BE(Math.floor(now / 1000) + LINK_DAYS * 24 * 3600, ID)
  return Buffer.concat([signed, sign(signed, derivedKey('result links'))]).toString('base64url')
}

/** Reads a token that anybody may have made. Compares signatures in constant time. */
export function readToken(token: string, now = Date.now()): ReadToken {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding skips what isn't base64url, so other spellings of a token are refused too.
  if (bytes.length !== LENGTH || bytes.toString('base64url') !== token) return { kind: 'forged' }
  const signed = bytes.subarray(0, ID + EXPIRY)
  const given = bytes.subarray(ID + EXPIRY)
  const isOurs = derivedKeys('result links').some((key) =>
    timingSafeEqual(sign(signed, key), given),
  )
  if (!isOurs) return { kind: 'forged' }
  if (signed.readUInt32BE(ID) * 1000 <= now) return { kind: 'expired' }
  const hex = signed.toString('hex', 0, ID)
  return { kind: 'valid', event: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') }
}

function sign(signed: Buffer, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(signed).digest().subarray(0, SIGNATURE)
}
