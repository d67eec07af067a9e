import type { Flag } from '#lib/leads/tables.ts'

/** Name of the field that no person sees: one that programs like to fill in, and that no browser knows how to. */
export const HONEYPOT = 'subject'

/** Why a submission looks like a program's, or null. Whatever came in the hidden field tells, of any kind and length. */
export function flagOf(submission: { [HONEYPOT]?: unknown }): Flag | null {
  const { [HONEYPOT]: filled = '' } = submission
  return filled === '' || filled === null ? null : 'honeypot'
}
