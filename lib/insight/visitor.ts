import { createHmac } from 'node:crypto'
import type { DayKey } from '#lib/insight/day-key.ts'

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
