import type { Check } from '#lib/platform/finding.ts'

/** A service that accepts deliveries. All its channels share one backoff. */
export interface Provider<Name extends string = string> {
  /** Stored with its holds, so it never changes. */
  name: Name
  /** `npm run doctor`: asks the service whether our settings work. Changes and sends nothing. */
  check: Check
}
