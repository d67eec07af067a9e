import 'server-only'
import { randomBytes, createHmac } from 'node:crypto'
import { pool } from '#lib/platform/database/pool.ts'

/** SQL: the day it is, UTC, by the database's clock, which all processes share. */
export const TODAY = `(now() at time zone 'UTC')::date`

/** A day and the key of its hashes, which all processes share. */
export interface DayKey {
  /** YYYY-MM-DD, UTC, by the database's clock. */
  day: string
  key: string
}

/** How long a key is used before the database is asked what day it is, in milliseconds. */
const TTL = 60_000
/** How long the database is left alone after a failure, in milliseconds. */
const PAUSE = 5_000

let current: { key: Promise<DayKey | undefined>; until: number } | undefined

/**
 * Today's key. Up to a minute after midnight it may be yesterday's.
 *
 * @returns undefined while the database doesn't respond
 */
export function todaysKey(): Promise<DayKey | undefined> {
  if (current && performance.now() < current.until) return current.key
  const asked = { key: askForKey(), until: performance.now() + TTL }
  void asked.key.then((key) => {
    if (!key) asked.until = performance.now() + PAUSE
  })
  current = asked
  return asked.key
}

async function askForKey(): Promise<DayKey | undefined> {
  try {
    const { rows } = await pool().query<DayKey>(KEY, [randomBytes(32).toString('base64url')])
    return rows[0]
  } catch {
    // The batch that fails next is logged.
    return undefined
  }
}

/** Updates nothing: an upsert returns the row, whichever process made it. Older keys go at once. */
const KEY = `
  with gone as (delete from visit_keys where day < ${TODAY})
  insert into visit_keys as made (day, key) values (${TODAY}, $1)
  on conflict (day) do update set key = made.key
  returning day::text, key`

/** What a network is called for one day; as a visitor, it is one without a user agent. */
export function networkName(key: DayKey, network: string): string {
  return visitorOf(key, network, '')
}

/**
 * What a visitor is called for one day: a keyed hash of their network and browser. Once the day's
 * key is deleted, nobody can say whose it was, nor that two days had the same visitor.
 */
export function visitorOf({ key }: DayKey, network: string, userAgent: string): string {
  const hash = createHmac('sha256', key).update(`${network}\n${userAgent}`).digest('base64url')
  return hash.slice(0, 22)
}
