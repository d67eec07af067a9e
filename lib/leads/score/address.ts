import 'server-only'
import providers from 'email-providers/all.json' with { type: 'json' }
import mailchecker from 'mailchecker'
import { couldBeEmail, personOf } from '#lib/leads/person/email-address.ts'
import { meantDomain } from '#lib/leads/person/mistyped.ts'

/** What an email address says of who gave it, the most promising first. */
const ADDRESS_KINDS = ['company', 'role', 'free', 'mistyped', 'disposable', 'bounced'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

export interface Address {
  kind: AddressKind
  domain: string
}

/** What the list of free providers lacks, or that of disposable ones has. */
const ALSO_FREE = new Set(
  'duck.com fastmail.com posteo.de tuta.com tuta.io tutanota.com'.split(' '),
)
const FREE = new Set(providers)
// It is nobody's.
FREE.delete('example.com')

const DISPOSABLE = mailchecker.blacklist()

/** Read by a team or by nobody, as RFC 2142 and habit have them. */
const ROLES = new Set(
  `abuse accounting accounts admin administrator billing careers contact enquiries enquiry feedback
  finance hello help helpdesk hi hr info inquiries invoices jobs kontakt legal mail marketing media
  news newsletter no-reply noreply office orders postmaster press privacy purchasing reception
  recruiting root sales security service shop social support team test webmaster`.split(/\s+/),
)

/** Null if the text can't be an email address. */
export function addressOf(email: string): Address | null {
  const address = personOf(email)
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (!couldBeEmail(address)) return null
  return { kind: kindOf(address.slice(0, at), domain), domain }
}

function kindOf(local: string, domain: string): AddressKind {
  if (ALSO_FREE.has(domain)) return 'free'
  // The list of free providers has some of both.
  if (meantDomain(domain)) return 'mistyped'
  if (isDisposable(domain)) return 'disposable'
  if (FREE.has(domain)) return 'free'
  return ROLES.has(local.replace(/\+.*/, '')) ? 'role' : 'company'
}

/**
 * The most promising of several; null if there is none.
 *
 * @param bounced in lower case: those that an email has come back from
 */
export function bestAddress(
  emails: readonly string[],
  bounced: readonly string[] = [],
): Address | null {
  const rank = ({ kind }: Address) => ADDRESS_KINDS.indexOf(kind)
  const all = emails.flatMap((email) => {
    const address = addressOf(email)
    if (!address) return []
    return bounced.includes(personOf(email)) ? { ...address, kind: 'bounced' as const } : address
  })
  return all.toSorted((one, other) => rank(one) - rank(other))[0] ?? null
}

/** Also a subdomain of one. */
function isDisposable(domain: string): boolean {
  const labels = domain.split('.')
  return labels.some((_, index) => DISPOSABLE.has(labels.slice(index).join('.')))
}
