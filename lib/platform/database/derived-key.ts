import 'server-only'
import { keyFrom, type Purpose, keyedHash } from '#lib/platform/database/keys.ts'
import { env } from '#lib/platform/env/env.ts'

const keys = new Map<string, Uint8Array>()

/** The key for one purpose that follows from CRON_SECRET. Derived once a process. */
export function derivedKey(purpose: Purpose, secret = env.CRON_SECRET): Uint8Array {
  const name = `${purpose} ${secret}`
  const known = keys.get(name) ?? keyFrom(secret, purpose)
  keys.set(name, known)
  return known
}

/**
 * The keys under which something may have been made that is still valid: today's, and the one
 * before while CRON_SECRET_PREVIOUS is set. New things are made under the first.
 */
export function derivedKeys(purpose: Purpose): Uint8Array[] {
  const { CRON_SECRET: current, CRON_SECRET_PREVIOUS: previous } = env
  return [current, ...(previous ? [previous] : [])].map((secret) => derivedKey(purpose, secret))
}

/** A keyed hash that stands in for personal data. */
export function pseudonym(text: string): string {
  return keyedHash(derivedKey('pseudonyms'), text)
}
