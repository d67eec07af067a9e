import { isLoopback } from '#lib/content/readers.ts'
import type { SiteSettings } from '#lib/content/types.ts'

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** Calendly takes these and forgets all others; Cal.com takes anything as metadata. */
const TRACKED = CAMPAIGN.map((name) => `${name}={${name}}`).join('&')
const METADATA = [...CAMPAIGN, 'landing', 'referrer', 'variant']
  .map((name) => `metadata[${name}]={${name}}`)
  .join('&')

/**
 * Query strings that fill in a booking page. `a1` is the answer to the first question of Calendly's
 * form; Cal.com calls its field for notes `notes`. Visitors see both, so the link says whom it is
 * for. The rest is how the visit began, which comes back with the booked call.
 */
export const SCHEDULERS = [
  {
    name: 'calendly',
    title: 'Calendly',
    pattern: `email={email}&a1=For%20our%20team:%20{lead}&${TRACKED}`,
  },
  {
    name: 'cal.com',
    title: 'Cal.com',
    pattern: `email={email}&notes=For%20our%20team:%20{lead}&${METADATA}`,
  },
] as const

export const OWN_PATTERN = 'own'

/** Empty if staff chose no pattern, theirs can't be used, or the address would travel in clear. */
export function prefillPattern({
  bookingUrl,
  bookingPrefill,
}: Pick<SiteSettings, 'bookingUrl' | 'bookingPrefill'>): string {
  if (!bookingUrl.startsWith('https:') && !isLoopback(bookingUrl)) return ''
  const { scheduler, ownPattern } = bookingPrefill
  if (scheduler === OWN_PATTERN) return patternProblem(ownPattern) === null ? ownPattern : ''
  return SCHEDULERS.find(({ name }) => name === scheduler)?.pattern ?? ''
}

const EXAMPLE = 'email={email}&notes={lead}'
const PAIR =
  /^[\w.[\]-]+=[^\s&=?#{}]*(?:\{(?:email|lead|landing|referrer|variant|utm_[a-z]+)\}[^\s&=?#{}]*)*$/
const MAX_LENGTH = 400

/** What is wrong with a pattern that staff wrote, as a sentence; null if it can be used. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > MAX_LENGTH) return `Please use at most ${MAX_LENGTH} characters.`
  if (!pattern.split('&').every((pair) => PAIR.test(pair)))
    return `Please write it like the part of a URL after the question mark, with {email}, {lead}, {landing} and campaign parameters such as {utm_campaign} as the only placeholders: ${EXAMPLE}`
  return /\{(?:email|lead)\}/.test(pattern) ? null : `Please use {email} or {lead}: ${EXAMPLE}`
}
