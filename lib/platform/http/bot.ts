import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

/** What was found of late: few names make most requests, and each takes a while. */
const found = new LRUCache<string, boolean>({ max: 2_000 })

/** Whether a request's `User-Agent` is that of a known bot, or missing. */
export function isBot(userAgent: string): boolean {
  const known = found.get(userAgent)
  if (known !== undefined) return known
  const bot = !userAgent || isbot(userAgent)
  found.set(userAgent, bot)
  return bot
}
