import { randomInt } from 'node:crypto'

/**
 * Header that makes a request look as if it came from a different visitor each time. Stacks trust
 * one proxy, so a test can play many visitors without hitting the rate limits of one.
 */
export function anotherVisitor(): { 'X-Forwarded-For': string } {
  const part = () => randomInt(256)
  return { 'X-Forwarded-For': `10.${part()}.${part()}.${part()}` }
}
