import 'server-only'
import type { CrmMasters } from '#lib/content/lead-emails.ts'
import { env } from '#lib/platform/env/env.ts'
import { readLeadEmails } from '#lib/leads/content/content.ts'
import type { Crm } from '#lib/leads/crms/crm.ts'
import { CRMS } from '#lib/leads/crms/crms.ts'

/** Which side says what, as one CRM sees it: of two, the other one's word comes by the site. */
export type Sides = Record<keyof CrmMasters, 'site' | 'crm'>

export function sidesOf(crm: Crm, masters: CrmMasters): Sides {
  const side = (master: CrmMasters['state']) => (crmOf(master) === crm ? 'crm' : 'site')
  return { state: side(masters.state), owner: side(masters.owner) }
}

/** The CRM that says state or owner in place of the site; null if there is none. */
export type Masters = Record<'stateFrom' | 'ownerFrom', string | null>

export async function readMasters(): Promise<Masters> {
  const isConnected = CRMS.some(({ token }) => env[token])
  const masters = isConnected ? (await readLeadEmails())?.crm : undefined
  const titleOf = (field: keyof CrmMasters) => (masters && crmOf(masters[field])?.title) ?? null
  return { stateFrom: titleOf('state'), ownerFrom: titleOf('owner') }
}

function crmOf(master: CrmMasters['state']): Crm | undefined {
  return CRMS.find(({ name, token }) => env[token] && (master === 'crm' || master === name))
}

/** Whether a change is a CRM's own, by the name in place of a member's ID. */
export function isOfCrm({ id }: { id: string }): boolean {
  return CRMS.some(({ name }) => name === id)
}
