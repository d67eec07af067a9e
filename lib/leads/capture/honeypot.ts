import type { Flag } from '#lib/platform/database/tables.ts'

/** Name of the hidden field: one that bots like to fill in and browsers don't autofill. */
export const HONEYPOT = 'subject'

/** The spam reason, or null. Any value in the hidden field counts, of any type and length. */
export function flagOf(submission: { [HONEYPOT]?: unknown }): Flag | null {
  const { [HONEYPOT]: filled = '' } = submission
  return filled === '' || filled === null ? null : 'honeypot'
}
