import 'server-only'
import type { CrmMasters } from '#lib/content/lead-emails.ts'
import { env } from '#lib/platform/env/env.ts'
import { readLeadEmails } from '#lib/leads/content/content.ts'
import { CRMS } from '#lib/leads/crms/crms.ts'

/** The CRM that says state or owner in place of the site; null if there is none. */
export async function masterOf(field: keyof CrmMasters): Promise<string | null> {
  const connected = CRMS.find(({ token }) => env[token])
  if (!connected) return null
  const isCrm = (await readLeadEmails())?.crm[field] === 'crm'
  return isCrm ? connected.title : null
}

/** Whether a change is a CRM's own, by the name in place of a member's ID. */
export function isOfCrm({ id }: { id: string }): boolean {
  return CRMS.some(({ name }) => name === id)
}
