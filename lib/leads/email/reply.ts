import { isReplyable } from '#lib/leads/email/text.ts'

/** Shown in place of the button that replies. */
export const UNREPLYABLE = 'You can’t reply to this address as it’s written. Check it for a typo.'

/** A URL that opens an email to a visitor; null if mail programs don't accept the address. */
export function mailtoUrl(email: string, subject: string): string | null {
  if (!isReplyable(email)) return null
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`
}
