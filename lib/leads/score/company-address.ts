import 'server-only'
import providers from 'email-providers/all.json' with { type: 'json' }
import { couldBeEmail } from '#lib/leads/person/email-address.ts'
import { personOf } from '#lib/leads/person/person.ts'

/** The package lacks a few. It also lists example.com, which is nobody's. */
const FREE = new Set([...providers, 'fastmail.com', 'tuta.com', 'tuta.io', 'duck.com'])
FREE.delete('example.com')

/** The domain of a company's email address; null for a free provider's, or if it has none. */
export function companyDomain(email: string): string | null {
  const address = personOf(email)
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return couldBeEmail(address) && !FREE.has(domain) ? domain : null
}
