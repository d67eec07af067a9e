import 'server-only'
import freeDomains from 'free-email-domains'
import { couldBeEmail } from '#lib/leads/person/email-address.ts'
import { personOf } from '#lib/leads/person/person.ts'

const FREE = new Set(freeDomains)

/** The domain of a company's email address; null for a free provider's, or if it has none. */
export function companyDomain(email: string): string | null {
  const address = personOf(email)
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return couldBeEmail(address) && !FREE.has(domain) ? domain : null
}
