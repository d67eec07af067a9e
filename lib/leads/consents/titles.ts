import type { Purpose } from '#lib/platform/database/tables/emails.ts'

/** What somebody may be written to for, in words. */
export const PURPOSE_TITLES: Record<Purpose, string> = {
  request: 'Emails with what was asked for',
  sequence: 'Emails of sequences',
  newsletter: 'The newsletter',
}
