import 'server-only'
import { createHmac } from 'node:crypto'
import { derivedKey } from '#lib/platform/database/derived-key.ts'
import { isBot, asksForPrivacy, type ReadableHeaders } from '#lib/platform/http/visitor.ts'
import { networkOf } from '#lib/platform/http/visitor-network.ts'
import { chooseVariant } from './choose.ts'
import type { Experiment } from './experiment.ts'

/** In milliseconds. */
const DAY = 86_400_000

let today: { key: string; until: number } | undefined

/**
 * The key of the variant that a visitor gets today, UTC. Bots, and visitors who ask for privacy,
 * get the control. Needs no database: the key of a day follows from CRON_SECRET and the date.
 */
export function variantFor(experiment: Experiment, headers: ReadableHeaders): string {
  const userAgent = headers.get('user-agent') ?? ''
  if (asksForPrivacy(headers) || isBot(userAgent)) return experiment.variants[0]?.key ?? ''
  return chooseVariant(experiment, { network: networkOf({ headers }), userAgent }, keyOfToday())
}

function keyOfToday(): string {
  const now = Date.now()
  if (!today || now >= today.until) {
    const day = new Date(now).toISOString().slice(0, 10)
    const key = createHmac('sha256', derivedKey('experiments')).update(day).digest('base64url')
    today = { key, until: Date.parse(day) + DAY }
  }
  return today.key
}
