import 'server-only'
import { pool } from '#lib/platform/database/pool.ts'
import { jsonIn } from '#lib/platform/json.ts'
import { log } from '#lib/platform/log/log.ts'
import { storeEvents } from '#lib/leads/crm-sync/events.ts'
import type { Crm, Names } from '#lib/leads/crms/crm.ts'

/** Of a webhook's events, how many are stored now, or known already or of nobody here, and so on. */
export type Received = Record<'stored' | 'left' | 'unknown' | 'unread', number>

/** Stores what a webhook tells whose sender is known to be the CRM. */
export async function receive(crm: Crm, body: string): Promise<Received> {
  const { rows } = await pool().query<{ names: Names | null }>(
    'select names from crm_syncs where crm = $1',
    [crm.name],
  )
  const { events, unknown, unread } = crm.read(jsonIn(body), rows[0]?.names ?? {})
  if (unread > 0) log.warn({ crm: crm.name, unread }, 'What a CRM told could not be read')
  const stored = await storeEvents(crm.name, events)
  return { stored, left: events.length - stored, unknown, unread }
}
