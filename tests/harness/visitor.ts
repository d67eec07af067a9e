import { randomInt } from 'node:crypto'

/**
 * Header of a request that comes, as far as the site knows, from somebody else each time. Stacks trust one proxy, so that a
 * test can play many visitors without meeting the rate limits of one.
 */
export function anotherVisitor(): { 'X-Forwarded-For': string } {
  const part = () => randomInt(256)
  return { 'X-Forwarded-For': `10.${part()}.${part()}.${part()}` }
}
