/**
 * The person an email address belongs to: the address, ignoring case and surrounding whitespace.
 */
export function personOf(email: string): string {
  return email.trim().toLowerCase()
}

const GMAIL = /@(?:gmail|googlemail)\.com$/

/**
 * The inbox an email address most likely reaches: without a '+tag', and at Gmail without dots. For
 * limits only: two people may share one, so it never decides who somebody is.
 */
export function inboxOf(email: string): string {
  const inbox = personOf(email).replace(/\+[^@]*(?=@)/, '')
  return GMAIL.test(inbox) ? `${inbox.replace(GMAIL, '').replaceAll('.', '')}@gmail.com` : inbox
}
