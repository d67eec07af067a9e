import 'server-only'
import { retryOnLostConnection } from '#lib/platform/database/lost-connection.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import type { CrmEvent } from '#lib/leads/crms/crm.ts'

/**
 * Stores what a CRM told, each once. Changes of contacts that aren't known are none of our business;
 * who becomes known is read anyway. Returns how many are new.
 */
export async function storeEvents(crm: string, events: readonly CrmEvent[]): Promise<number> {
  if (events.length === 0) return 0
  const rows = events.map(({ contact, field, value, happenedAt }) => {
    const at = happenedAt.toISOString()
    return {
      id: namedId('crm-event', crm, contact, field, String(value), at),
      contact,
      field,
      value,
      at,
    }
  })
  const stored = await retryOnLostConnection((connection) =>
    connection.query(STORE, [crm, JSON.stringify(rows)]),
  )
  return stored.rowCount ?? 0
}

const STORE = `
  insert into crm_events (id, crm, contact, field, value, happened_at)
  select distinct on (id) id, $1, contact, field, value, at
  from jsonb_to_recordset($2)
    as event(id uuid, contact text, field text, value text, at timestamptz)
  where field = 'contact' or exists (select from crm_contacts known
    where known.crm = $1 and known.contact = event.contact)
  order by id
  on conflict do nothing`
