import { picture } from './assets.ts'
import { items, text } from './readers.ts'
import type { SITE_SETTINGS_QUERY_RESULT } from './schema.generated.ts'
import type { DiscoveryCall } from './types.ts'

/** The most parts that fit beside the scheduler and beside a result. */
export const MAX_PARTS = 5

type Stored = NonNullable<SITE_SETTINGS_QUERY_RESULT>['discoveryCall']

/** @param origin of pictures, without a trailing slash */
export function mapDiscoveryCall(given: Stored | undefined, origin: string): DiscoveryCall {
  const name = text(given?.host)
  const face = picture(given?.picture, '', origin)
  return {
    host: name && face ? { name, role: text(given?.role), words: text(given?.words), face } : null,
    parts: items(given?.parts)
      .map(({ when, what }) => ({ when: text(when), what: text(what) }))
      .filter(({ when, what }) => when && what)
      .slice(0, MAX_PARTS),
  }
}
