import { isLoopback } from '#lib/content/loopback.ts'
import type { SiteSettings } from '#lib/content/types.ts'
import { patternProblem } from './pattern.ts'

/**
 * How schedulers take what they should be prefilled with: as a query string. Calendly calls the
 * answer to the first question of its form `a1` (help.calendly.com: 'How to pre-fill invitee
 * information in your Calendly link'), Cal.com calls the field for notes `notes` (cal.com/help/
 * bookings/prefill-fields). Visitors see both while they book, so the link says whom it is for.
 */
export const SCHEDULERS = [
  { name: 'calendly', title: 'Calendly', pattern: 'email={email}&a1=For%20our%20team:%20{lead}' },
  { name: 'cal.com', title: 'Cal.com', pattern: 'email={email}&notes=For%20our%20team:%20{lead}' },
] as const

/** Staff write the pattern of another scheduler themselves. */
export const OWN_PATTERN = 'own'

/**
 * The pattern that staff chose, to fill in the booking page; empty if they chose none, theirs can't
 * be used, or the address would travel in clear.
 */
export function prefillPattern({
  bookingUrl,
  bookingPrefill,
}: Pick<SiteSettings, 'bookingUrl' | 'bookingPrefill'>): string {
  if (!bookingUrl.startsWith('https:') && !isLoopback(bookingUrl)) return ''
  const { scheduler, ownPattern } = bookingPrefill
  if (scheduler === OWN_PATTERN) return patternProblem(ownPattern) === null ? ownPattern : ''
  return SCHEDULERS.find(({ name }) => name === scheduler)?.pattern ?? ''
}
