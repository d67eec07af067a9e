import { oneLine } from '#lib/leads/email/text.ts'

/** Who emails to the team are from and to, and who signs them. */
export interface Sender {
  from: string
  to: string[]
  /** The company's name. */
  company: string
  /** The site's origin, without a trailing slash. */
  siteUrl: string
}

/**
 * The sender of an email: the address of LEADS_FROM, under the name that the content has for it.
 *
 * @param name may be empty: then LEADS_FROM stays as it is
 */
export function senderOf(mailbox: string, name: string): string {
  const shown = oneLine(name, 60).replace(/["\\]/g, '')
  const [, address = mailbox.trim()] = /<([^<>]+)>\s*$/.exec(mailbox) ?? []
  if (!shown) return mailbox
  return `${/^[\p{L}\p{N} ]+$/u.test(shown) ? shown : `"${shown}"`} <${address}>`
}
