import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '#lib/platform/database/pool.ts'
import { deliveries } from '#lib/platform/database/tables/deliveries.ts'
import type { ClaimedWish, Prepared } from '#lib/leads/provider/channel.ts'

/**
 * Stores what a wish became, so that each attempt sends the same. With nothing to send, or if
 * another process has claimed the delivery, none is made here.
 */
export async function fulfil(
  { id, attempts }: ClaimedWish,
  payload: object | null,
): Promise<Prepared> {
  const isOurs = sql`id = ${id} and attempts = ${attempts} and state = 'waiting'`
  if (!payload) {
    await database().delete(deliveries).where(isOurs)
    return { kind: 'unneeded' }
  }
  // As it is stored, and every later attempt reads it: the database keeps no order of fields.
  const { rows } = await database().execute<{ payload: unknown }>(sql`
    update deliveries set payload = ${JSON.stringify(payload)}::jsonb
      || jsonb_strip_nulls(jsonb_build_object('network', payload -> 'network'))
    where ${isOurs}
    returning payload - 'network' as payload`)
  const [stored] = rows
  return stored ? { kind: 'ready', payload: stored.payload } : { kind: 'unneeded' }
}
