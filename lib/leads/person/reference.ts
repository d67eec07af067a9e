import 'server-only'
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { derivedKey, derivedKeys } from '#lib/platform/database/derived-key.ts'

/** An ID is 16 bytes, which is one block: there is nothing to chain. */
const CIPHER = 'aes-256-ecb'

/**
 * A submission's name that may be passed on, and only this site can read. With its ID, anyone can
 * add to the story.
 */
export function referTo(submission: string): string {
  const cipher = createCipheriv(CIPHER, derivedKey('references'), null).setAutoPadding(false)
  return (
    cipher.update(submission.replaceAll('-', ''), 'hex', 'base64url') + cipher.final('base64url')
  )
}

/** One ID for each secret the reference may be from; empty if it can't be one. */
export function readReference(reference: string): string[] {
  if (!/^[\w-]{22}$/.test(reference)) return []
  return derivedKeys('references').map((key) => {
    const decipher = createDecipheriv(CIPHER, key, null).setAutoPadding(false)
    const hex = decipher.update(reference, 'base64url', 'hex') + decipher.final('hex')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  })
}
