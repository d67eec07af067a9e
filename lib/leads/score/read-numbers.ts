import 'server-only'
import { getScoreRules } from '#lib/content/fetch.ts'
import { inTime } from '#lib/platform/timeout.ts'
import { type Numbers, numbersFrom } from '#lib/leads/score/numbers.ts'

const CONTENT_TIMEOUT = 2_000
const TTL = 30_000
/** How soon content that didn't respond is asked again, in milliseconds. */
const PAUSE = 5_000

let known: Numbers | null = null
let until = 0

/**
 * What staff have published for scores, at most half a minute old, or as content last said; null if
 * it never has.
 */
export async function readNumbers(): Promise<Numbers | null> {
  if (performance.now() < until) return known
  const written = await inTime(getScoreRules(), CONTENT_TIMEOUT)
  if (written) known = numbersFrom(written)
  until = performance.now() + (written ? TTL : PAUSE)
  return known
}
