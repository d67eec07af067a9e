import type { Crm } from '#lib/leads/crms/crm.ts'
import { hubspot } from '#lib/leads/crms/hubspot/hubspot.ts'
import { pipedrive } from '#lib/leads/crms/pipedrive/pipedrive.ts'

/** Every CRM that people can be kept in. docs/extending.md says what one consists of. */
export const CRMS: readonly Crm[] = [hubspot, pipedrive]

export function crmNamed(name: string): Crm | undefined {
  return CRMS.find((crm) => crm.name === name)
}
